import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createZipWriter } from './zip-writer.ts';

async function zipOf(entries: [name: string, ...pieces: string[]][]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const zip = createZipWriter({
    write: async (content) => {
      pieces.push(Buffer.from(content as Uint8Array));
    },
    close: async () => {},
  });
  for (const [name, ...pieces] of entries) {
    const entry = await zip.open(name);
    for (const piece of pieces) await entry.write(piece);
    await entry.close();
  }
  await zip.finish();
  return Buffer.concat(pieces);
}

/** Reads a ZIP file by its directory, as unzip does. */
function unzip(bytes: Buffer): [string, string][] {
  const locator = bytes.length - 22 - 20;
  const end = Number(bytes.readBigUInt64LE(locator + 8));
  const count = Number(bytes.readBigUInt64LE(end + 32));
  let at = Number(bytes.readBigUInt64LE(end + 48));
  return Array.from({ length: count }, () => {
    const [crc, packed] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = Number(bytes.readBigUInt64LE(at + 46 + nameLength + 4));
    const body = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const plain = inflateRawSync(bytes.subarray(body, body + packed));
    expect(crc32(plain)).toBe(crc);
    at += 46 + nameLength + extra;
    return [name, plain.toString()];
  });
}

const entries: [string, string][] = [
  ['card 1/20240101_000000.WAV.txt', 'one\n'],
  ['größe.txt', 'zwei\n'.repeat(1000)],
  ['empty.txt', ''],
];

test('what is put in comes out again', async () => {
  expect(unzip(await zipOf(entries))).toEqual(entries);
  expect(unzip(await zipOf([]))).toEqual([]);
});

test('names are such as Windows takes, and none differs from another in capitals alone (S11.12)', async () => {
  const names = [
    'card: 1/2026-05-21T06:00:00.WAV.txt',
    'a?"<b>|*/x. ',
    'con/nul.txt',
    'Dawn.txt',
    'dawn.txt',
    'DAWN/a.txt',
  ];
  expect(unzip(await zipOf(names.map((name) => [name, ''])))).toEqual(
    [
      'card_ 1/2026-05-21T06_00_00.WAV.txt',
      'a___b___/x__',
      '_con/_nul.txt',
      'Dawn.txt',
      'dawn~2.txt',
      'DAWN/a.txt',
    ].map((name) => [name, '']),
  );
});

test('pieces of an entry lie behind each other', async () => {
  const pieces = Array.from({ length: 50 }, (_, i) => `line ${i}\n`.repeat(300));
  expect(unzip(await zipOf([['long.txt', ...pieces]]))).toEqual([['long.txt', pieces.join('')]]);
});

test('the same entries always give the same bytes', async () => {
  expect(await zipOf(entries)).toEqual(await zipOf(entries));
});

test('an entry that is written holds no memory but its few numbers and its name', async () => {
  const written: WeakRef<ArrayBufferLike>[] = [];
  const zip = createZipWriter({
    write: async (content) => {
      written.push(new WeakRef((content as Uint8Array).buffer));
    },
    close: async () => {},
  });
  for (let i = 0; i < 300; i++) {
    const entry = await zip.open(`card/20240101_${String(i).padStart(6, '0')}.WAV.txt`);
    await entry.write('1\tSpectrogram 1\t1\t0.0\t3.0\n'.repeat(100));
    await entry.close();
  }
  expect(written).toHaveLength(300);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    return written.filter((bytes) => bytes.deref()).length;
  };
  // Small buffers lie many together in the memory that Node has at hand at the moment.
  const atHand = 300 / 5;
  await expect.poll(held).toBeLessThan(atHand);
  await zip.finish();
});
