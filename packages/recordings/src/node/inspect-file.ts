import { close, fstat, open, read, type Stats } from 'node:fs';
import { type RecordingFacts, recordingIssue } from '../facts.ts';
import { formatOfName } from '../formats/formats.ts';
import { inspectRecording } from '../inspect/inspect-recording.ts';

/** Bytes; milliseconds since 1970. */
interface OpenInput {
  size: number;
  modifiedMs: number;
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

// fs/promises takes twice the time on many small files.
const openFile = (path: string) =>
  new Promise<number>((resolve, reject) => {
    open(path, 'r', (error, fd) => (error ? reject(error) : resolve(fd)));
  });

const closeFile = (fd: number) =>
  new Promise<void>((resolve, reject) => {
    close(fd, (error) => (error ? reject(error) : resolve()));
  });

const statsOf = (fd: number) =>
  new Promise<Stats>((resolve, reject) => {
    fstat(fd, (error, stats) => {
      if (error) reject(error);
      else if (stats.isFile()) resolve(stats);
      else reject(new Error('it is a folder or a device, not a file'));
    });
  });

const readOnce = (fd: number, bytes: Uint8Array, offset: number) =>
  new Promise<number>((resolve, reject) => {
    read(fd, bytes, 0, bytes.length, offset, (error, count) =>
      error ? reject(error) : resolve(count),
    );
  });

/** Network drives may return a range in pieces. */
async function readRange(fd: number, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const count = await readOnce(fd, bytes.subarray(done), offset + done);
    if (count === 0) break;
    done += count;
  }
  return bytes.subarray(0, done);
}

async function openInput(path: string): Promise<OpenInput> {
  const fd = await openFile(path);
  try {
    const { size, mtimeMs: modifiedMs } = await statsOf(fd);
    return {
      size,
      modifiedMs,
      read: (offset, length) => readRange(fd, offset, length),
      close: () => closeFile(fd),
    };
  } catch (error) {
    await closeFile(fd);
    throw error;
  }
}

const sentences: Record<string, string> = {
  EACCES: 'you may not read it',
  EPERM: 'you may not read it, or another program has it open',
  EBUSY: 'another program has it open',
  ENOENT: 'it is not there any more',
  ENOTDIR: 'it is not there any more',
  ENODEV: 'the card is not there any more',
  ENXIO: 'the card is not there any more',
  EIO: 'the card or disk reports a fault',
  ELOOP: 'it is a link that leads back to itself',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long for this system',
};

/** In words that continue a sentence. */
export function readFailure(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined) return sentences[code] ?? `the system reports ${code}`;
  return error instanceof Error ? error.message : String(error);
}

/** Bytes; milliseconds since 1970 (0 where unknown). */
export interface InspectedFile {
  path: string;
  size: number;
  modifiedMs: number;
  facts: RecordingFacts;
}

function unreadable(path: string, error: unknown): RecordingFacts {
  return {
    ok: false,
    format: formatOfName(path),
    sample_rate_hz: null,
    channels: null,
    bits_per_sample: null,
    duration_s: null,
    recorded_at: null,
    utc_offset: null,
    device_id: null,
    make: null,
    model: null,
    latitude: null,
    longitude: null,
    battery_v: null,
    temperature_c: null,
    issues: [
      recordingIssue(
        'unreadable',
        `The file could not be read: ${readFailure(error)}. Check that the card is still in and that you may read it, then run again.`,
      ),
    ],
  };
}

/** Never throws: an unreadable file has the issue `unreadable`. */
export async function inspectFile(path: string): Promise<InspectedFile> {
  let [size, modifiedMs] = [0, 0];
  try {
    const file = await openInput(path);
    ({ size, modifiedMs } = file);
    try {
      const facts = await inspectRecording({ filename: path, size, read: file.read });
      return { path, size, modifiedMs, facts };
    } finally {
      await file.close();
    }
  } catch (error) {
    return { path, size, modifiedMs, facts: unreadable(path, error) };
  }
}

const DEFAULT_CONCURRENCY = 16;

/**
 * Inspects `concurrency` files at a time and yields them in order, until the iteration is stopped.
 */
export async function* inspectFiles(
  paths: Iterable<string> | AsyncIterable<string>,
  concurrency: number = DEFAULT_CONCURRENCY,
): AsyncGenerator<InspectedFile, void, undefined> {
  const running: Promise<InspectedFile>[] = [];
  for await (const path of paths) {
    running.push(inspectFile(path));
    const first = running.length >= Math.max(1, concurrency) ? running.shift() : undefined;
    if (first) yield await first;
  }
  for (const last of running) yield await last;
}
