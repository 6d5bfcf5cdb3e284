import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file being written. */
export interface OutputFile {
  write(content: string | Uint8Array): Promise<void>;
  /** Writes out what is still held back. May be called again. */
  close(): Promise<void>;
}

const heldBytes = 1 << 18;

/** Creates a file and writes to it in large pieces. Faults of the disk are thrown as they are. */
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
 * Makes a folder and those above it. Unlike `mkdir` with `recursive`, it does not try without end on
 * file systems that answer ENOENT for good, such as /proc. Throws the fault of the disk.
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

/** Many files written one after the other; each is closed before the next is opened. */
export interface FileBundle {
  open(name: string): Promise<OutputFile>;
}

/** A folder whose files appear all together once everything is written, or not at all. */
export interface OutputFolder {
  /** Starts a file. */
  create(name: string): Promise<OutputFile>;
  /** Reserves a file that a library writes by itself, and answers the path it must write to. */
  reserve(name: string): Promise<string>;
  /** Where a file that was begun stands until everything is written; null for one that was not begun. */
  pathOf(name: string): string | null;
  /**
   * Reserves a file that is needed only while the others are made, and answers its path; `close` is called before it is
   * removed, which is at the end in any case.
   */
  scratch(name: string, close: () => void): Promise<string>;
  /** Starts a folder of files; when committed it takes the place of an older one of that name. */
  createFolder(name: string): Promise<FileBundle>;
  /** Takes back a file or a folder that was begun: it is closed and removed. */
  leaveOut(name: string): Promise<void>;
  /** Closes all files and gives everything its name; answers the names, those of folders with `/` at the end. */
  commit(): Promise<string[]>;
  /** Removes whatever was begun. */
  discard(): Promise<void>;
}

const temporary = (path: string) => `${path}.part`;

/** Opens a folder for results, creating it if need be. Faults of the disk are thrown as they are. */
export async function openOutputFolder(folder: string): Promise<OutputFolder> {
  await makeFolder(folder);
  /** What was begun, each with what closes it. */
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
