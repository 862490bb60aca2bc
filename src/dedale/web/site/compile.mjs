// Compiles archives to byte code, in their places, by Pyodide:   node compile.mjs FOLDER
// The name of an archive says whether its sources stay.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const pyodide = join(folder, "pyodide");
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.runPython(readFileSync(fileURLToPath(new URL("byte_code.py", import.meta.url)), "utf8"));
const compiled = python.globals.get("compiled");
for (const name of readdirSync(join(folder, "archives"))) {
	const place = join(folder, "archives", name);
	const data = python.toPy(new Uint8Array(readFileSync(place)));
	writeFileSync(place, compiled(data, name.endsWith("with-sources.zip")).toJs());
}
