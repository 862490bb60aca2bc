// The service worker of the folder that `dedale site` writes: everything of one version is kept, and
// served from there, with or without a network. Another version is fetched in the background, and taken
// when the page is opened while no other tab has it.

/** The files of this version with their SHA-256. @type {Record<string, string>} */
const FILES = {};
/** Those that are fetched under a name with their hash: what is the same in the next version stays. */
const LARGE = /^(pyodide|python|help)\//;
/** The documentation is fetched last, and its pictures when they are seen: they are many. */
const HELP = /^help\//;
const PICTURE = /^help\/_images\//;
const POLICY = "";

const root = new URL("./", location.href);
const VERSION = "";
const PAGE = `dedale ${root.pathname} ${VERSION}`;
const SHARED = `dedale ${root.pathname}`;

/** @param {string} name */
const addressOf = (name) =>
  new URL(LARGE.test(name) ? `${name}?${FILES[name].slice(0, 16)}` : name, root).href;

/** @param {Response} response @param {string} name */
async function isGood(response, name) {
  if (!response.ok) return false;
  const data = await response.clone().arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === FILES[name];
}

/** Fetch a file of this version into its cache, unless it is there. @param {string} name */
async function keep(name) {
  const cache = await caches.open(LARGE.test(name) ? SHARED : PAGE);
  const address = addressOf(name);
  if (await cache.match(address)) return;
  for (const how of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const response = await fetch(address, { cache: how });
    if (await isGood(response, name)) return cache.put(address, response);
  }
  throw new Error(`${name} is not of this version`);
}

/** Fetch several files at a time. @param {string[]} names */
async function keepAll(names) {
  const next = async () => {
    for (let name = names.pop(); name; name = names.pop()) await keep(name);
  };
  await Promise.all(Array.from({ length: 6 }, next));
}

const names = Object.keys(FILES);
const install = () => keepAll(names.filter((name) => !HELP.test(name)));
const keepHelp = () => keepAll(names.filter((name) => HELP.test(name)));

/** Remove what other versions left. */
async function tidy() {
  for (const name of await caches.keys())
    if (name.startsWith(`${SHARED} `) && name !== PAGE) await caches.delete(name);
  const cache = await caches.open(SHARED);
  const mine = new Set(Object.keys(FILES).map(addressOf));
  for (const { url } of await cache.keys()) if (!mine.has(url)) await cache.delete(url);
  await clients.claim();
}

/** A picture of the documentation: kept once it was seen. @param {Request} request @param {Cache} cache */
async function seen(request, cache) {
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request, response.clone()).catch(() => {});
  return response;
}

/** @param {Request} request */
async function answer(request) {
  const address = new URL(request.url);
  let name = address.href.slice(root.href.length).replace(/[?#].*$/, "");
  if (name === "" || name.endsWith("/")) name += "index.html";
  const cache = await caches.open(LARGE.test(name) && FILES[name] ? SHARED : PAGE);
  const found = FILES[name] && (await cache.match(addressOf(name)));
  if (!found) return PICTURE.test(name) ? seen(request, cache) : fetch(request);
  if (!name.startsWith("static/js/python/")) return found;
  const headers = new Headers(found.headers);
  headers.set("Content-Security-Policy", POLICY);
  return new Response(found.body, { headers });
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(root.href)) event.respondWith(answer(request));
});
addEventListener("message", (event) => {
  if (event.data === "keep help") return event.waitUntil(keepHelp().catch(() => {}));
  if (event.data !== "take over") return;
  event.waitUntil(
    clients.matchAll({ type: "window", includeUncontrolled: true }).then((tabs) => {
      if (tabs.length === 1) return skipWaiting();
      event.source.postMessage("others are open");
    }),
  );
});
