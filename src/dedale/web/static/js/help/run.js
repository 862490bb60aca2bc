// The documentation's examples get a button that runs them. Nothing else is loaded before it is pressed.

/** The catalogue of texts comes with the rest. @type {Record<string, string>} */
const LABELS = { en: "Run", fr: "Exécuter" };
const language = location.pathname.includes("/fr/") ? "fr" : "en";

/** @typedef {import("./example.js").Notebook} Notebook */
/** @type {Promise<Notebook> | null} */
let notebook = null;

const blocks = /** @type {HTMLElement[]} */ ([
  ...document.querySelectorAll(".highlight-python:not(.installed)"),
]);

/** @param {number} number @param {HTMLButtonElement} button */
async function run(number, button) {
  button.disabled = true;
  try {
    notebook ??= import("./example.js").then((module) => module.open(blocks, language));
    await (await notebook).run(number);
  } catch (error) {
    notebook = null;
    button.title = String(error);
  }
  button.disabled = false;
}

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL("../../css/help.css", import.meta.url).href;
style.onload = () =>
  blocks.forEach((block, number) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "example-run";
    button.textContent = LABELS[language];
    button.onclick = () => run(number, button);
    block.classList.add("example-block");
    block.append(button);
  });
if (blocks.length) document.head.append(style);
