import type { FileHandle } from 'node:fs/promises';

const chunkBytes = 256 * 1024;

/** A stream over an open file, or over a range of it, that closes the file at its end. `size` is the whole file's. */
export async function readRange(
  handle: FileHandle,
  range?: { offset: number; length: number },
): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null> {
  const info = await handle.stat();
  if (!info.isFile()) {
    await handle.close();
    return null;
  }
  let at = range?.offset ?? 0;
  const end = Math.min(info.size, at + (range?.length ?? info.size));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const wanted = Math.min(chunkBytes, end - at);
      const { bytesRead, buffer } =
        wanted > 0
          ? await handle.read(new Uint8Array(wanted), 0, wanted, at)
          : { bytesRead: 0, buffer: new Uint8Array(0) };
      at += bytesRead;
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
      if (bytesRead === 0 || at >= end) {
        await handle.close();
        controller.close();
      }
    },
    cancel: () => handle.close(),
  });
  return { body, size: info.size };
}
