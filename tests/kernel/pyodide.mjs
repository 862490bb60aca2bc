// Runs a Python file in Pyodide, with a wheel installed and some folders of this machine in sight:
//   node pyodide.mjs PYODIDE WHEEL FILE FOLDER...
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, wheel, file, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
for (const folder of folders) python.mountNodeFS(`/${basename(folder)}`, folder);
python.runPython(readFileSync(file, "utf8"));
