import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface OutputFile {
  write(content: string | Uint8Array): Promise<void>;
  /** Flushes. May be called again. */
  close(): Promise<void>;
}

const heldBytes = 1 << 18;

/** Throws file system errors. */
export async function createOutputFile(path: string): Promise<OutputFile> {
  const handle = await open(path, 'w');
  let held: Buffer[] = [];
  let text = '';
  let size = 0;
  let closed = false;
  const holdText = () => {
    if (text !== '') held.push(Buffer.from(text));
    text = '';
  };
  const flush = async () => {
    holdText();
    const bytes = Buffer.concat(held);
    held = [];
    size = 0;
    await handle.writeFile(bytes).catch((fault: NodeJS.ErrnoException) => {
      fault.path ??= path;
      throw fault;
    });
  };
  return {
    async write(content) {
      if (typeof content === 'string') text += content;
      else {
        holdText();
        held.push(Buffer.from(content));
      }
      size += content.length;
      if (size >= heldBytes) await flush();
    },
    async close() {
      if (closed) return;
      closed = true;
      try {
        await flush();
      } finally {
        await handle.close();
      }
    },
  };
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * `mkdir` with `recursive` never returns where the file system always answers ENOENT, such as
 * /proc. Throws file system errors.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && dirname(path) !== path) {
      await makeFolder(dirname(path));
      await mkdir(path).catch((again: unknown) => {
        if (codeOf(again) !== 'EEXIST') throw again;
      });
    } else if (codeOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}

export interface FileBundle {
  open(name: string): Promise<OutputFile>;
}

export interface OutputFolder {
  create(name: string): Promise<OutputFile>;
  /** Path for a library to write. */
  reserve(name: string): Promise<string>;
  /** Temporary path; null if not begun. */
  pathOf(name: string): string | null;
  /** Temporary file; at the end calls `close` and removes it. */
  scratch(name: string, close: () => void): Promise<string>;
  /** Replaces an older folder on commit. */
  createFolder(name: string): Promise<FileBundle>;
  leaveOut(name: string): Promise<void>;
  /** Renames all; returns the names, folders with a final `/`. */
  commit(): Promise<string[]>;
  discard(): Promise<void>;
}

const temporary = (path: string) => `${path}.part`;

/** Throws file system errors. */
export async function openOutputFolder(folder: string): Promise<OutputFolder> {
  await makeFolder(folder);
  const top = new Map<string, () => Promise<void>>();
  const scratches = new Set<string>();

  const reserve = async (name: string, close = async () => {}): Promise<string> => {
    top.set(name, close);
    return temporary(join(folder, name));
  };
  const remove = async (name: string) => {
    await rm(temporary(join(folder, name)), { recursive: true, force: true });
    top.delete(name);
  };

  return {
    reserve: (name) => reserve(name),
    pathOf: (name) => (top.has(name) ? temporary(join(folder, name)) : null),
    scratch(name, close) {
      scratches.add(name);
      return reserve(name, async () => close());
    },
    async create(name) {
      const file = await createOutputFile(await reserve(name));
      top.set(name, file.close);
      return file;
    },
    async createFolder(name) {
      let current: OutputFile | null = null;
      const path = await reserve(name, async () => current?.close());
      await rm(path, { recursive: true, force: true });
      return {
        async open(inner) {
          await makeFolder(dirname(join(path, inner)));
          current = await createOutputFile(join(path, inner));
          return current;
        },
      };
    },
    async leaveOut(name) {
      await top.get(name)?.();
      await remove(name);
    },
    async commit() {
      for (const close of top.values()) await close();
      for (const name of scratches) await remove(name);
      const written: string[] = [];
      for (const name of top.keys()) {
        const path = join(folder, name);
        const isFolder = (await stat(path).catch(() => null))?.isDirectory();
        if (isFolder) await rm(path, { recursive: true });
        const begun = await stat(temporary(path)).catch(() => null);
        if (!begun) continue;
        await rename(temporary(path), path);
        written.push(begun.isDirectory() ? `${name}/` : name);
      }
      return written;
    },
    async discard() {
      await Promise.allSettled([...top.values()].map((close) => close()));
      for (const name of top.keys()) await remove(name);
    },
  };
}
