import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inspectFile } from '../node/inspect-file.ts';

const rate = 250_000;
const GIB = 2 ** 30;

const text = (value: string) => Buffer.from(value, 'latin1');
const long = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value % 2 ** 32);
  return bytes;
};

interface Written {
  /** Bytes of sound there are. */
  data: number;
  /** What the header of `data` says. */
  says: number;
  riffSays?: number;
  /** What stands behind the sound. */
  tail?: Buffer;
  /** The size in 64 bits of an RF64 file. */
  longSize?: number;
  /** Bytes among the sound. */
  looksSo?: readonly { at: number; bytes: Buffer }[];
}

/** The chunk of an RF64 file with its sizes in 64 bits (EBU Tech 3306). */
function ds64(dataBytes: number): Buffer {
  const content = Buffer.alloc(28);
  content.writeBigUInt64LE(BigInt(dataBytes + 72), 0);
  content.writeBigUInt64LE(BigInt(dataBytes), 8);
  content.writeBigUInt64LE(BigInt(dataBytes / 2), 16);
  return Buffer.concat([text('ds64'), long(content.length), content]);
}

/** Inspects a file of 16-bit mono sound at 250 kHz that takes no space on the disk. */
async function inspected({
  data,
  says,
  tail = Buffer.alloc(0),
  riffSays,
  longSize,
  looksSo = [],
}: Written) {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-sparse-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, '20240528_200000.wav');
  const sizes = longSize === undefined ? Buffer.alloc(0) : ds64(longSize);
  const head = 44 + sizes.length;
  const size = head + data + tail.length;
  const format = Buffer.concat([text('fmt '), long(16), Buffer.alloc(16)]);
  format.writeUInt16LE(1, 8);
  format.writeUInt16LE(1, 10);
  format.writeUInt32LE(rate, 12);
  format.writeUInt32LE(rate * 2, 16);
  format.writeUInt16LE(2, 20);
  format.writeUInt16LE(16, 22);
  const form = text(longSize === undefined ? 'RIFF' : 'RF64');
  const start = [form, long(riffSays ?? size - 8), text('WAVE'), sizes, format];
  const file = await open(path, 'w');
  await file.write(
    Buffer.concat([...start, text('data'), long(says), Buffer.from('soundsound')]),
    0,
  );
  await file.write(Buffer.concat([Buffer.from('end.'), tail]), 0, undefined, head + data - 4);
  for (const { at, bytes } of looksSo) await file.write(bytes, 0, undefined, head + at);
  await file.close();
  const { facts } = await inspectFile(path);
  return {
    seconds: facts.duration_s,
    bytes: facts.data_bytes,
    codes: facts.issues.map(({ code }) => code),
    guano: facts.device_id,
    messages: facts.issues.map(({ message }) => message).join(' '),
  };
}

const guano = (() => {
  const content = text('GUANO|Version: 1.0\nMake: X\nSerial: 24F31901603710DE\n');
  return Buffer.concat([text('guan'), long(content.length), content, Buffer.alloc(1)]);
})();

test('sound of more than 4 GiB is all there, though its size is written modulo 2^32', async () => {
  const data = Math.round(4.5 * GIB);
  const found = await inspected({ data, says: data });
  expect(found).toMatchObject({ bytes: data, seconds: data / 2 / rate, codes: ['size_wrapped'] });
  expect(found.messages).toMatch(/header tells 1073\.742 s, but the file holds 9663\.676 s/);
});

test('what stands behind such sound is found, and is no sound', async () => {
  const data = Math.round(9.25 * GIB);
  const found = await inspected({ data, says: data, tail: guano });
  expect(found).toMatchObject({ bytes: data, codes: ['size_wrapped'], guano: '24F31901603710DE' });
});

test('where the header says something else altogether, the file counts', async () => {
  const data = Math.round(4.5 * GIB);
  for (const says of [0x7fff_f000, 36, 4 * GIB - GIB])
    expect(await inspected({ data, says })).toMatchObject({ bytes: data, codes: ['size_wrapped'] });
});

test.each([0, 0xffff_ffff])(
  'a size left open (%i) reaches to the end of the file',
  async (says) => {
    for (const data of [GIB, Math.round(4.5 * GIB)])
      expect(await inspected({ data, says, riffSays: says })).toMatchObject({ bytes: data });
  },
);

test('a file below 4 GiB is taken at its word', async () => {
  const data = 3 * GIB;
  expect(await inspected({ data, says: data })).toMatchObject({ bytes: data, codes: [] });
  const cut = await inspected({ data, says: data + 1000 });
  expect(cut).toMatchObject({ bytes: data, codes: ['truncated'] });
});

test('a size of 64 bits is no 32-bit one: where less is there, the file is cut short', async () => {
  for (const data of [3 * GIB, 5 * GIB, 7 * GIB]) {
    const open = 0xffff_ffff;
    const found = await inspected({ data, says: open, riffSays: open, longSize: 8 * GIB });
    expect(found).toMatchObject({ bytes: data, seconds: data / 2 / rate, codes: ['truncated'] });
  }
});

test('the sound of a broken-off RF64 file that looks like a chunk hides none of it', async () => {
  const [data, open] = [7 * GIB, 0xffff_ffff];
  const looksSo = [{ at: 4 * GIB, bytes: text('name\u0001\0\0\0\0') }];
  const found = await inspected({ data, says: open, riffSays: open, longSize: 8 * GIB, looksSo });
  expect(found).toMatchObject({ bytes: data, codes: ['truncated'] });
});

test('what stands behind the sound of a whole RF64 file is found', async () => {
  const [data, open] = [5 * GIB, 0xffff_ffff];
  const found = await inspected({ data, says: open, riffSays: open, longSize: data, tail: guano });
  expect(found).toMatchObject({ bytes: data, codes: [], guano: '24F31901603710DE' });
});
