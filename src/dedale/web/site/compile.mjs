// Compiles an archive to byte code, by Pyodide:   node compile.mjs FOLDER ["with sources"]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder, sources] = process.argv.slice(2);
const pyodide = join(folder, "pyodide");
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.runPython(readFileSync(fileURLToPath(new URL("byte_code.py", import.meta.url)), "utf8"));
const data = python.toPy(new Uint8Array(readFileSync(join(folder, "archive.zip"))));
const compiled = python.globals.get("compiled")(data, Boolean(sources));
writeFileSync(join(folder, "compiled.zip"), compiled.toJs());
