// Runs a Python file in Pyodide, with micropip unpacked and some folders of this machine in sight:
//   node pyodide.mjs PYODIDE MICROPIP FILE FOLDER...
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [pyodide, micropip, file, ...folders] = process.argv.slice(2);
const unpacked = mkdtempSync(join(tmpdir(), "pyodide-"));
cpSync(pyodide, unpacked, { recursive: true });
for (const name of ["pyodide.asm.wasm", "pyodide.asm.mjs", "python_stdlib.zip"]) {
  const file = join(unpacked, name);
  writeFileSync(file, gunzipSync(readFileSync(`${file}.gz`)));
}
process.on("exit", () => rmSync(unpacked, { recursive: true, force: true }));
const { loadPyodide } = await import(pathToFileURL(join(unpacked, "pyodide.mjs")).href);
const python = await loadPyodide();
python.FS.writeFile("/lib/more.zip", new Uint8Array(readFileSync(join(unpacked, "python_more.zip"))));
python.runPython('import sys; sys.path.append("/lib/more.zip")');
python.unpackArchive(new Uint8Array(readFileSync(micropip)), "wheel");
for (const folder of folders) python.mountNodeFS(`/${basename(folder)}`, folder);
await python.runPythonAsync(readFileSync(file, "utf8"));
