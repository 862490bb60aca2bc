// Finds the files that the first board needs, by making one in Pyodide:   node first.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const pyodide = join(folder, "pyodide");
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
const [name] = readdirSync(join(folder, "archives"));
const place = join(folder, "archives", name);
const data = new Uint8Array(readFileSync(place));
python.unpackArchive(data, "zip", { extractDir: "/python" });
python.FS.mkdirTree("/data");
python.runPython(readFileSync(fileURLToPath(new URL("first.py", import.meta.url)), "utf8"));
writeFileSync(place, await python.globals.get("found")());
