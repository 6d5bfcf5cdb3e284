import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ModelError } from '../model-error.ts';

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/** Reads the list of entries; yauzl refuses names that would lead out of the folder. */
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

/** Unpacks a zip file into `folder`, streaming, with every entry's CRC-32 checked. Throws ModelError. */
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
