// The browser's own file system (OPFS) as a folder of Python's: a few files, opened ahead, whose
// writes are on the disk when `flush` returns. SQLite keeps its database and its journal there.

/** @typedef {{read: Function, write: Function, getSize: () => number, truncate: (size: number) => void,
 *   flush: () => void, close: () => void}} Handle */

/** Files of the folder: a browser opens no file without waiting, so there are no others. */
export const FILES = ["dedale.db", "dedale.db-journal"];

/** Whether this browser has such a file system. */
export const hasDisk = () =>
  typeof FileSystemFileHandle !== "undefined" &&
  "createSyncAccessHandle" in FileSystemFileHandle.prototype;

/** Opens the files. @param {string} folder @returns {Promise<Map<string, Handle>>} */
export async function openDisk(folder) {
  const root = await navigator.storage.getDirectory();
  const place = await root.getDirectoryHandle(folder, { create: true });
  const handles = new Map();
  for (const name of FILES) {
    const file = await place.getFileHandle(name, { create: true });
    handles.set(name, await /** @type {any} */ (file).createSyncAccessHandle());
  }
  return handles;
}

/** Shows the files to Python as a folder. @param {any} python @param {string} path
 * @param {Map<string, Handle>} handles */
export function mountDisk(python, path, handles) {
  const { FS } = python;
  FS.mkdirTree(path);
  FS.mount(diskType(FS, handles), {}, path);
}

const DIRECTORY = 0o40777;
const FILE = 0o100666;
const [EIO, ENOENT, ENOSPC, EPERM] = [29, 44, 51, 63];

/** How a failure is told to Python: by a number, or by what the browser says of some work.
 * @param {any} FS */
function failures(FS) {
  const fail = (/** @type {number} */ code) => {
    throw new FS.ErrnoError(code);
  };
  /** @template T @param {() => T} work */
  const tried = (work) => {
    try {
      return work();
    } catch (error) {
      const full = error instanceof DOMException && error.name === "QuotaExceededError";
      return fail(full ? ENOSPC : EIO);
    }
  };
  return { fail, tried };
}

/** @param {any} FS @param {Map<string, Handle>} handles */
function diskType(FS, handles) {
  const nodes = nodeOperations(failures(FS));
  const streams = streamOperations(failures(FS));
  return {
    mount(/** @type {any} */ mount) {
      const root = FS.createNode(null, "/", DIRECTORY, 0);
      root.mount = mount;
      root.node_ops = nodes;
      root.stream_ops = {};
      root.children = new Map();
      for (const [name, handle] of handles) {
        const node = FS.createNode(root, name, FILE, 0);
        node.node_ops = nodes;
        node.stream_ops = streams;
        node.handle = handle;
        node.there = name === FILES[0] || handle.getSize() > 0;
        root.children.set(name, node);
      }
      return root;
    },
  };
}

/** Names and sizes. @param {ReturnType<typeof failures>} failures */
function nodeOperations({ fail, tried }) {
  return {
    getattr(/** @type {any} */ node) {
      const size = node.handle ? tried(() => node.handle.getSize()) : 0;
      const now = new Date();
      return {
        dev: 1,
        ino: node.id,
        mode: node.mode,
        nlink: 1,
        uid: 0,
        gid: 0,
        rdev: 0,
        size,
        atime: now,
        mtime: now,
        ctime: now,
        blksize: 4096,
        blocks: Math.ceil(size / 4096),
      };
    },
    setattr(/** @type {any} */ node, /** @type {any} */ given) {
      if (given.mode !== undefined) node.mode = given.mode;
      if (given.size !== undefined) tried(() => node.handle.truncate(given.size));
    },
    lookup(/** @type {any} */ parent, /** @type {string} */ name) {
      const node = parent.children.get(name);
      return node?.there ? node : fail(ENOENT);
    },
    mknod(/** @type {any} */ parent, /** @type {string} */ name) {
      const node = parent.children.get(name);
      if (!node) return fail(EPERM);
      node.there = true;
      return node;
    },
    unlink(/** @type {any} */ parent, /** @type {string} */ name) {
      const node = parent.children.get(name);
      if (!node?.there) return fail(ENOENT);
      tried(() => {
        node.handle.truncate(0);
        node.handle.flush();
      });
      node.there = false;
    },
    readdir(/** @type {any} */ node) {
      const there = [...node.children].filter(([, one]) => one.there);
      return [".", "..", ...there.map(([name]) => name)];
    },
    rename: () => fail(EPERM),
    rmdir: () => fail(EPERM),
    symlink: () => fail(EPERM),
  };
}

/** What is in the files. @param {ReturnType<typeof failures>} failures */
function streamOperations({ fail, tried }) {
  return {
    open() {},
    close(/** @type {any} */ stream) {
      tried(() => stream.node.handle.flush());
    },
    read(
      /** @type {any} */ stream,
      /** @type {Int8Array} */ buffer,
      /** @type {number} */ offset,
      /** @type {number} */ length,
      /** @type {number} */ position,
    ) {
      const part = buffer.subarray(offset, offset + length);
      return tried(() => stream.node.handle.read(part, { at: position }));
    },
    write(
      /** @type {any} */ stream,
      /** @type {Int8Array} */ buffer,
      /** @type {number} */ offset,
      /** @type {number} */ length,
      /** @type {number} */ position,
    ) {
      const part = buffer.subarray(offset, offset + length);
      const written = tried(() => stream.node.handle.write(part, { at: position }));
      return written < length ? fail(ENOSPC) : written;
    },
    llseek(/** @type {any} */ stream, /** @type {number} */ offset, /** @type {number} */ whence) {
      const from = [0, stream.position, tried(() => stream.node.handle.getSize())][whence];
      return from + offset;
    },
    fsync(/** @type {any} */ stream) {
      tried(() => stream.node.handle.flush());
      return 0;
    },
    allocate(
      /** @type {any} */ stream,
      /** @type {number} */ offset,
      /** @type {number} */ length,
    ) {
      const size = Math.max(offset + length, stream.node.handle.getSize());
      tried(() => stream.node.handle.truncate(size));
    },
  };
}
