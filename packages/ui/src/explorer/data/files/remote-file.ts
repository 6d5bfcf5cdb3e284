import { askForRange, contentOf, PassingError, repeated } from './fetch-bytes.ts';
import { ReadError } from './read-error.ts';

/** A file behind a URL that is read piece by piece. */
export interface RemoteFile {
  /** Bytes. */
  readonly size: number;
  /** Reads up to `length` bytes from `offset`. Throws ReadError. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Bytes of a file that is kept as a whole. */
const mostKept = 256 * 1024 ** 2;

/**
 * A file of a known size behind a URL, read by HTTP ranges; each is asked for again where it could not be had for the moment. A
 * server that answers with the whole file is asked once; its answer is kept, of files of `mostWhole` bytes at most.
 */
export function remoteFile(url: string, size: number, mostWhole = mostKept): RemoteFile {
  let whole: Uint8Array<ArrayBuffer> | null = null;
  const readOnce = async (first: number, end: number) => {
    const answer = await askForRange(url, `${first}-${end - 1}`);
    if (answer.status !== 206 && size > mostWhole) {
      await answer.body?.cancel();
      throw new ReadError('no_ranges', `The store sent ${size} bytes where a part was asked for.`);
    }
    const bytes = await contentOf(answer);
    if (answer.status !== 206) {
      whole = bytes;
      return bytes.subarray(first, end);
    }
    if (bytes.length !== end - first)
      throw new PassingError('damaged', `${end - first} bytes were asked, ${bytes.length} came.`);
    return bytes;
  };
  return {
    size,
    async read(offset, length) {
      const end = Math.min(size, offset + length);
      if (end <= offset) return new Uint8Array(0);
      return whole?.subarray(offset, end) ?? repeated(() => readOnce(offset, end));
    },
  };
}

/** A file whose link ends, and is replaced by a new one. */
export interface RenewableFile extends RemoteFile {
  renew(url: string): void;
}

/** The same for a link that does not last as long as the file is read. */
export function renewableFile(url: string, size: number): RenewableFile {
  let file = remoteFile(url, size);
  return {
    size,
    read: (offset, length) => file.read(offset, length),
    renew: (next) => {
      file = remoteFile(next, size);
    },
  };
}
