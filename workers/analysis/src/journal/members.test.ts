import { randomBytes } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { refusedResult, type ResultRow } from '../results/file-result.ts';
import { facts } from '../testing/recording-facts.ts';
import { temporaryFolder } from '../testing/files.ts';
import { toJournalHead } from './head.ts';
import { openJournal } from './journal.ts';
import { encodeMember, readMember, skimMember } from './members.ts';

const meta = { analysis_type: 'audio_events', model: 'events', model_version: '1', settings: {} };
const head = toJournalHead(meta, null, null);

const rowOf = (file: string, count = 1, continues = false): ResultRow => ({
  file,
  recording: facts(),
  result: {
    ...refusedResult({ code: 'unreadable', message: 'It cannot be read.' }),
    ...(count > 0 ? { status: 'analysed', reason: null, seconds_analysed: 60 } : {}),
    detections: Array.from({ length: count }, (_, at) => ({
      start_s: at,
      end_s: at + 1,
      scientific_name: 'Pica pica',
      common_name: 'Magpie',
      confidence: 0.5,
    })),
  },
  ...(continues ? { continues } : {}),
});

/** A member as programs wrote it before there were abstracts. */
function memberBefore(text: string): Buffer {
  const packed = deflateRawSync(text);
  const numbers = Buffer.alloc(12);
  numbers.writeUInt32LE(20 + packed.length + 8, 0);
  numbers.writeUInt32LE(crc32(text), 4);
  numbers.writeUInt32LE(Buffer.byteLength(text), 8);
  const begin = Buffer.from('1f8b08040000000000ff0800424a0400', 'hex');
  return Buffer.concat([begin, numbers.subarray(0, 4), packed, numbers.subarray(4)]);
}

async function membersIn(path: string) {
  const file = await open(path);
  const { size } = await file.stat();
  const found: { text: string; bytes: number; skimmed: string }[] = [];
  for (let at = 0; at < size; at += found.at(-1)!.bytes) {
    const skimmed = Object.keys((await skimMember(file, at, size))!.what).join();
    found.push({ ...(await readMember(file, at, size))!, skimmed });
  }
  await file.close();
  return found;
}

/** All that is known of a journal's recordings but where their rows lie, and their rows. */
async function contentOf(path: string) {
  const journal = await openJournal(path, head);
  const rows: unknown[] = [];
  for await (const row of journal.rows(journal.finished.keys())) rows.push(row);
  const known = [...journal.finished].map(([file, { identity, detections, seconds, refused }]) => ({
    file,
    identity,
    detections,
    seconds,
    refused,
  }));
  const { hasDeadRows } = journal;
  await journal.close();
  return { known, rows, hasDeadRows };
}

/** A journal of two runs, with all that can stand in one. */
async function made(): Promise<string> {
  const path = join(await temporaryFolder(), 'journal');
  const first = await openJournal(path, head);
  await first.add(rowOf('left-off.wav', 4, true), null);
  await first.add(rowOf('a.wav'), 'a');
  await first.add(rowOf('empty.wav', 0), null);
  await first.close();
  const second = await openJournal(path, head);
  await second.add(rowOf('dropped.wav', 3, true), null);
  await second.drop('dropped.wav');
  await second.add(rowOf('large.wav', 3, true), null);
  await second.add(rowOf('a.wav', 2), 'changed');
  await second.add(rowOf('large.wav', 2), 'large');
  await second.close();
  return path;
}

test('a journal is known by its abstracts as by its rows, also one of before there were any (S18.4, S18.8)', async () => {
  const path = await made();
  const members = await membersIn(path);
  const skimmed = members.map((one) => one.skimmed);
  expect(new Set(skimmed)).toEqual(new Set(['text', 'abstract']));
  expect(skimmed.filter((one) => one === 'text')).toHaveLength(2);
  const plain = await readFile(path);
  expect(gunzipSync(plain).toString()).toBe(members.map(({ text }) => text).join(''));
  const known = await contentOf(path);
  expect(known.hasDeadRows).toBe(true);
  expect(known.known).toEqual([
    { file: 'empty.wav', identity: null, detections: 0, seconds: 0, refused: true },
    { file: 'a.wav', identity: 'changed', detections: 2, seconds: 60, refused: false },
    { file: 'large.wav', identity: 'large', detections: 5, seconds: 60, refused: false },
  ]);
  const old = join(await temporaryFolder(), 'journal');
  await writeFile(old, Buffer.concat(members.map(({ text }) => memberBefore(text))));
  expect(await contentOf(old)).toEqual(known);
  const goneOn = await openJournal(old, head);
  await goneOn.add(rowOf('new.wav'), 'new');
  await goneOn.close();
  expect((await contentOf(old)).known.at(-1)).toMatchObject({ file: 'new.wav', identity: 'new' });
});

test('whatever byte is damaged, what came before it counts, and nothing that was not written (S18.4)', async () => {
  const path = join(await temporaryFolder(), 'journal');
  const journal = await openJournal(path, head);
  for (const file of ['a.wav', 'b.wav', 'c.wav']) {
    await journal.add(rowOf(file, 3), file);
    await journal.flush();
  }
  await journal.close();
  const whole = await contentOf(path);
  const bytes = await readFile(path);
  const members = await membersIn(path);
  const ends = members.map((_, at) =>
    members.slice(0, at + 1).reduce((sum, one) => sum + one.bytes, 0),
  );
  let inAbstracts = 0;
  // Every fifth byte, each with another of its bits.
  for (let at = 0; at < bytes.length; at += 5) {
    const damaged = Buffer.from(bytes);
    damaged[at]! ^= 1 << (at % 8);
    await writeFile(path, damaged);
    const { known, rows } = await contentOf(path);
    expect(known, String(at)).toEqual(whole.known.slice(0, known.length));
    expect(rows, String(at)).toEqual(whole.rows.slice(0, known.length));
    const before = Math.max(0, ends.findIndex((end) => end > at) - 1);
    expect(known.length, String(at)).toBeGreaterThanOrEqual(before);
    if (before < 3 && known.length === 3) inAbstracts++;
  }
  // Where the abstract alone is damaged, the rows are read.
  expect(inAbstracts).toBeGreaterThan(20);
});

test('an abstract is believed of no other member', async () => {
  const path = join(await temporaryFolder(), 'members');
  const skim = async (bytes: Buffer) => {
    await writeFile(path, bytes);
    const file = await open(path);
    const skimmed = await skimMember(file, 0, bytes.length);
    await file.close();
    return skimmed?.what;
  };
  const [one, other] = [await encodeMember('one\n', 'abs'), await encodeMember('two\n', 'tra')];
  expect(await skim(one)).toEqual({ abstract: 'abs' });
  const packedAt = one.length - deflateRawSync('one\n').length - 8;
  const mixed = Buffer.concat([other.subarray(0, packedAt), one.subarray(packedAt)]);
  expect(await skim(mixed)).toEqual({ text: 'one\n' });
  expect(await skim(await encodeMember('one\n'))).toEqual({ text: 'one\n' });
  const long = randomBytes(100_000).toString('base64');
  expect(await skim(await encodeMember(long, long))).toEqual({ text: long });
});
