// Keeps the page for when there is no network, and takes a new version when the page is opened.

/** Take a version that has been fetched before, if no other tab has this one open; the page is then
 * loaded again, before anything was done in it. @returns {Promise<void>} */
export async function takeNewVersion() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const next = registration?.waiting;
  if (!next) return;
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    navigator.serviceWorker.addEventListener("message", resolve);
    next.postMessage("take over");
    setTimeout(resolve, 2000);
  });
}

/** Milliseconds that the first board has to itself. */
const FIRST = 2000;

/** Fetch what is not here yet, in the background: the page, then the documentation. @param {URL} root */
export function keepForOffline(root) {
  const keep = async () => {
    await navigator.serviceWorker.register(new URL("sw.js", root), { updateViaCache: "none" });
    (await navigator.serviceWorker.ready).active?.postMessage("keep help");
  };
  if (navigator.serviceWorker) setTimeout(() => keep().catch(() => {}), FIRST);
}
