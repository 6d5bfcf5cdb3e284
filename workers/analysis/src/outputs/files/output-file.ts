import { open } from 'node:fs/promises';

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
