import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { fetch } from '../http/transfer.ts';
import { ModelError } from '../kit/errors.ts';
import type { ModelDownload } from '../models/catalogue.ts';

export interface DownloadOptions {
  fetch?: typeof globalThis.fetch;
  /** `total` is null while the size is unknown. */
  onProgress?: (received: number, total: number | null) => void;
  /** Each continues where the last broke off. */
  attempts?: number;
  /** Doubles each time. */
  pauseMs?: number;
  silenceMs?: number;
  /** Ends the download; what came is kept, to go on from. */
  signal?: AbortSignal | undefined;
  /** Address of a folder that has the catalogue's files by their names. */
  mirror?: string | undefined;
}

/** Where a file is fetched from: its publisher, or a mirror that has it by its name. */
const addressOf = ({ url, file }: ModelDownload, mirror: string | undefined): string =>
  mirror ? `${mirror.replace(/\/+$/, '')}/${encodeURIComponent(file)}` : url;

export class FetchError extends ModelError {}

/** Retrying does not help. */
class FinalRefusal extends FetchError {}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** `bytes 100-199/200` (RFC 9110, Content-Range). */
function contentRange(header: string | null): { start: number; total: number | null } | null {
  const match = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header ?? '');
  return match
    ? { start: Number(match[1]), total: match[2] === '*' ? null : Number(match[2]) }
    : null;
}

interface Answer {
  /** fetch cancels bodies of unreferenced responses. */
  response: Response;
  start: number;
  total: number | null;
  etag: string | null;
}

async function ask(
  { url, file }: ModelDownload,
  have: number,
  etag: string | null,
  call: typeof fetch,
  signal: AbortSignal,
): Promise<Answer | 'restart'> {
  const resume = have > 0 && etag !== null;
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (resume) Object.assign(headers, { range: `bytes=${have}-`, 'if-range': etag });
  const response = await call(url, { headers, signal });
  if (response.status === 416) return 'restart';
  if (!response.ok || !response.body) {
    const message = `${url} answered ${response.status} ${response.statusText}`.trim();
    const lasting =
      response.status >= 400 && response.status < 500 && ![408, 425, 429].includes(response.status);
    throw lasting
      ? new FinalRefusal(`${message}; the address is no longer right, or not for you.`)
      : new Error(message);
  }
  if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) {
    await response.body.cancel();
    throw new FinalRefusal(
      `${url} answered with a page, not with ${file}. Where a network has a page to sign in, sign in there and run the same command again.`,
    );
  }
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  const range =
    response.status === 206 ? contentRange(response.headers.get('content-range')) : null;
  if (response.status === 206 && range?.start !== have) return 'restart';
  const total = range ? range.total : Number.isFinite(length) ? length : null;
  const validator = response.headers.get('etag') ?? response.headers.get('last-modified');
  return {
    response,
    start: range?.start ?? 0,
    total,
    etag: validator?.startsWith('W/') ? null : validator,
  };
}

async function attempt(
  download: ModelDownload,
  part: string,
  options: DownloadOptions,
): Promise<void> {
  const { onProgress, silenceMs = 30_000 } = options;
  const silence = new AbortController();
  const stop = AbortSignal.any([silence.signal, ...(options.signal ? [options.signal] : [])]);
  let alarm: NodeJS.Timeout | undefined;
  const listen = (): void => {
    clearTimeout(alarm);
    alarm = setTimeout(
      () => silence.abort(new Error(`no data for ${silenceMs / 1000} s`)),
      silenceMs,
    );
  };
  try {
    listen();
    const etag = await readFile(`${part}.etag`, 'utf8').catch(() => null);
    const answer = await ask(download, await sizeOf(part), etag, options.fetch ?? fetch, stop);
    if (answer === 'restart') {
      await rm(part, { force: true });
      throw new Error('the part fetched before does not fit the file any more');
    }
    const { response, start, total } = answer;
    if (download.bytes !== null && total !== null && total !== download.bytes) {
      throw new FinalRefusal(
        `${download.url} offers ${total} bytes, but ${download.file} has ${download.bytes}; it is not the expected file.`,
      );
    }
    if (answer.etag) await writeFile(`${part}.etag`, answer.etag);
    else await rm(`${part}.etag`, { force: true });
    let received = start;
    const count = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        listen();
        received += chunk.byteLength;
        onProgress?.(received, total);
        done(null, chunk);
      },
    });
    const file = createWriteStream(part, { flags: start > 0 ? 'a' : 'w' });
    const body = Readable.fromWeb(response.body as ReadableStream, { signal: stop });
    await pipeline(body, count, file);
    if (total !== null && received !== total)
      throw new Error(`only ${received} of ${total} bytes came`);
  } finally {
    clearTimeout(alarm);
  }
}

/** Such as a full disk. */
const isLocal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT', 'EIO'].includes(String(error.code));

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
};

/**
 * Keeps partial content in `path.part`, to continue (HTTP Range with If-Range). Checks the size,
 * not the checksum. Throws ModelError.
 */
export async function fetchFile(
  published: ModelDownload,
  path: string,
  options: DownloadOptions = {},
): Promise<void> {
  const download = { ...published, url: addressOf(published, options.mirror) };
  const { attempts = 5, pauseMs = 500 } = options;
  const part = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  for (let tried = 1; ; tried++) {
    try {
      await attempt(download, part, options);
      break;
    } catch (error) {
      if (error instanceof FinalRefusal || options.signal?.aborted) throw error;
      if (isLocal(error))
        throw new ModelError(`${part} could not be written: ${reasonOf(error)}.`, { cause: error });
      if (tried >= attempts) {
        throw new FetchError(
          `${download.url} could not be fetched: ${reasonOf(error)}; run the same command again to go on ` +
            'where it broke off.',
          { cause: error },
        );
      }
      await sleep(pauseMs * 2 ** (tried - 1), undefined, { signal: options.signal });
    }
  }
  const size = await sizeOf(part);
  if (download.bytes !== null && size !== download.bytes) {
    await rm(part, { force: true });
    throw new ModelError(
      `${download.url} gave ${size} bytes instead of ${download.bytes}; run the same command again.`,
    );
  }
  await rename(part, path);
  await rm(`${part}.etag`, { force: true });
}

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/** yauzl refuses names that leave the folder. */
async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', resolve);
    zip.once('error', reject);
    zip.readEntry();
  });
  return entries;
}

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

async function extractEntry(zip: ZipFile, entry: Entry, path: string): Promise<void> {
  let sum = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
  });
  await mkdir(dirname(path), { recursive: true });
  await pipeline(await openEntry(zip, entry), check, createWriteStream(path));
  if (sum !== entry.crc32)
    throw new Error(`${entry.fileName} is damaged (its CRC-32 does not match)`);
}

/** Checks every CRC-32. Throws ModelError. */
export async function unzip(path: string, folder: string): Promise<void> {
  try {
    const zip = await openZip(path, { lazyEntries: true, autoClose: false });
    try {
      for (const entry of await entriesOf(zip)) {
        if (!entry.fileName.endsWith('/'))
          await extractEntry(zip, entry, join(folder, entry.fileName));
      }
    } finally {
      zip.close();
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ModelError(`The archive ${path} could not be unpacked: ${reason}; fetch it again.`, {
      cause,
    });
  }
}
