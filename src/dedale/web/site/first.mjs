// Finds the files that the first board needs, by making one in Pyodide:   node first.mjs FOLDER
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const pyodide = join(folder, "pyodide");
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
const data = new Uint8Array(readFileSync(join(folder, "archive.zip")));
python.unpackArchive(data, "zip", { extractDir: "/python" });
python.FS.mkdirTree("/data");
python.runPython(readFileSync(fileURLToPath(new URL("first.py", import.meta.url)), "utf8"));
writeFileSync(join(folder, "first.json"), await python.globals.get("found")());
