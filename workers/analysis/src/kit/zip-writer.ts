import { posix } from 'node:path';
import { crc32, createDeflateRaw } from 'node:zlib';
import { type ResultFileName, resultFiles } from '@biophony/contract/results';
import { portablePath, UniqueNames } from './file-names.ts';
import type { FileBundle, OutputFile, OutputFolder } from './output-folder.ts';

interface Deflater {
  write(piece: Uint8Array): Promise<void>;
  end(): Promise<Buffer>;
}

function createDeflater(): Deflater {
  const stream = createDeflateRaw();
  const packed: Buffer[] = [];
  stream.on('data', (bytes: Buffer) => packed.push(bytes));
  const ended = new Promise<void>((resolve, reject) => {
    stream.once('end', resolve).once('error', reject);
  });
  return {
    write: (piece) =>
      new Promise((resolve, reject) => {
        stream.write(piece, (error) => (error ? reject(error) : resolve()));
      }),
    async end() {
      stream.end();
      await ended;
      return Buffer.concat(packed);
    },
  };
}

// 1980-01-01 00:00, ZIP's earliest time: equal entries give equal bytes.
const dosTime = 0;
const dosDate = (1 << 5) | 1;
const utf8Names = 1 << 11;
const deflated = 8;
const version = 45;

interface ZipWriter extends FileBundle {
  finish(): Promise<void>;
}

interface Entry {
  // A string: a small Buffer would keep a page of Node's pool alive.
  name: string;
  crc: number;
  packed: number;
  size: number;
  start: number;
}

/** APPNOTE.TXT 4.3.7 and 4.3.12, without sizes above 4 GiB. */
function sharedFields({ crc, packed, size, name }: Entry, extraBytes: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(utf8Names, 2);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt16LE(dosTime, 6);
  fields.writeUInt16LE(dosDate, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  fields.writeUInt16LE(extraBytes, 24);
  return fields;
}

function directoryEntry(entry: Entry): Buffer {
  const head = Buffer.from('PK\x01\x02\x2d\x00', 'latin1');
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(0xffffffff, 10);
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(entry.start), 4);
  return Buffer.concat([
    head,
    sharedFields(entry, extra.length),
    tail,
    Buffer.from(entry.name),
    extra,
  ]);
}

/** 64-bit end record, its locator, and the old record (4.3.14 to 4.3.16). */
function directoryEnd(entries: number, start: number, size: number): Buffer {
  const end64 = Buffer.alloc(56);
  end64.write('PK\x06\x06', 0, 'latin1');
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(version, 12);
  end64.writeUInt16LE(version, 14);
  end64.writeBigUInt64LE(BigInt(entries), 24);
  end64.writeBigUInt64LE(BigInt(entries), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 0, 'latin1');
  locator.writeBigUInt64LE(BigInt(start + size), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(Math.min(entries, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries, 0xffff), 10);
  end.writeUInt32LE(Math.min(size, 0xffffffff), 12);
  end.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([end64, locator, end]);
}

/**
 * PKWARE APPNOTE 6.3.10, 64-bit form. Holds an entry compressed in memory until it closes, because
 * sizes come first. Names are unique regardless of case.
 */
export function createZipWriter(file: OutputFile): ZipWriter {
  const entries: Entry[] = [];
  const names = new UniqueNames();
  let position = 0;
  const write = async (bytes: Buffer) => {
    await file.write(bytes);
    position += bytes.length;
  };
  return {
    async open(path) {
      const { dir, name: base, ext } = posix.parse(portablePath(path));
      const name = names.take(posix.join(dir, base), ext);
      const deflater = createDeflater();
      const totals = { crc: 0, size: 0 };
      return {
        async write(content) {
          const plain = Buffer.from(content);
          totals.crc = crc32(plain, totals.crc);
          totals.size += plain.length;
          await deflater.write(plain);
        },
        async close() {
          const packed = await deflater.end();
          const entry = {
            ...totals,
            name,
            packed: packed.length,
            start: position,
          };
          entries.push(entry);
          const head = Buffer.from('PK\x03\x04', 'latin1');
          await write(
            Buffer.concat([head, sharedFields(entry, 0), Buffer.from(entry.name), packed]),
          );
        },
      };
    },
    async finish() {
      const start = position;
      for (const entry of entries) await write(directoryEntry(entry));
      await write(directoryEnd(entries.length, start, position - start));
    },
  };
}

export type BundleName = {
  [Name in ResultFileName]: (typeof resultFiles)[Name] extends { folder: string } ? Name : never;
}[ResultFileName];

export interface Bundle extends FileBundle {
  finish(): Promise<void>;
}

export async function openBundle(
  folder: OutputFolder,
  name: BundleName,
  perFile: 'folder' | 'zip',
): Promise<Bundle> {
  if (perFile === 'zip') return createZipWriter(await folder.create(name));
  const files = await folder.createFolder(resultFiles[name].folder.slice(0, -1));
  return { ...files, finish: async () => {} };
}
