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

function refusal(status: number): ReadError {
  if (status === 401 || status === 403 || status === 410)
    return new ReadError('expired', `The link was refused with status ${status}.`);
  if (status === 404) return new ReadError('missing', 'The file is no longer in the store.');
  return new ReadError('unreachable', `The store answered with status ${status}.`);
}

/** Asks for a URL. Throws ReadError for refusals and broken connections, and what `signal` was aborted with. */
export async function fetchBytes(url: string, asked: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, asked).catch((cause: unknown) => {
    asked.signal?.throwIfAborted();
    throw new ReadError('unreachable', 'The store could not be reached.', { cause });
  });
  if (!answer.ok) throw refusal(answer.status);
  return answer;
}

const bodyOf = async (answer: Response): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await answer.arrayBuffer());
  } catch (cause) {
    throw new ReadError('unreachable', 'The connection broke while reading.', { cause });
  }
};

/**
 * How a range is asked for: past the browser's cache. In Chromium's private windows, where it lies in memory, several readers
 * of one file get answers of it that are empty or cut off, with status 206 and without an error; and in every window it lets
 * one reader of a file ask at a time.
 */
const pastTheCache: RequestInit = { cache: 'no-store' };

/**
 * A file of a known size behind a URL, read by HTTP ranges (RFC 9110, section 14). A server that answers with the whole
 * file is asked once; its answer is kept, of files of `mostWhole` bytes at most.
 */
export function remoteFile(url: string, size: number, mostWhole = mostKept): RemoteFile {
  let whole: Uint8Array<ArrayBuffer> | null = null;
  return {
    size,
    async read(offset, length) {
      const end = Math.min(size, offset + length);
      if (end <= offset) return new Uint8Array(0);
      if (whole) return whole.subarray(offset, end);
      const headers = { range: `bytes=${offset}-${end - 1}` };
      const answer = await fetchBytes(url, { ...pastTheCache, headers });
      if (answer.status !== 206 && size > mostWhole) {
        await answer.body?.cancel();
        throw new ReadError(
          'no_ranges',
          `The store sent ${size} bytes where a part was asked for.`,
        );
      }
      const bytes = await bodyOf(answer);
      if (answer.status !== 206) {
        whole = bytes;
        return bytes.subarray(offset, end);
      }
      if (bytes.length !== end - offset)
        throw new ReadError('damaged', `${end - offset} bytes were asked, ${bytes.length} came.`);
      return bytes;
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
