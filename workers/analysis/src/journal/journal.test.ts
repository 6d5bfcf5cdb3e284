import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { facts } from '../testing/recording-facts.ts';
import { temporaryFolder } from '../testing/files.ts';
import type { ResultRow } from '../results/file-result.ts';
import { toJournalHead, type JournalHead } from './head.ts';
import { openJournal, type Journal } from './journal.ts';
import { keepJournal, openRunJournal } from './journal-files.ts';

const meta = { analysis_type: 'audio_events', model: 'events', model_version: '1', settings: {} };
const head = toJournalHead(meta, null, null);

const detection = (start_s: number) => ({
  start_s,
  end_s: start_s + 1,
  scientific_name: 'Pica pica',
  common_name: 'Magpie',
  confidence: 0.5,
});

const rowOf = (file: string, count = 1, continues = false): ResultRow => ({
  file,
  recording: facts(),
  result: {
    status: 'analysed',
    reason: null,
    issues: [],
    seconds_analysed: continues ? 0 : 60,
    detections: Array.from({ length: count }, (_, at) => detection(at)),
    indices: null,
    filtered_by_range: 0,
  },
  ...(continues ? { continues } : {}),
});

async function read(journal: Journal, files: Iterable<string>): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for await (const { identity: _, ...row } of journal.rows(files)) rows.push(row);
  return rows;
}

/** A journal of so many recordings, each in a group of its own. */
async function made(files: readonly string[], of: JournalHead = head): Promise<string> {
  const path = join(await temporaryFolder(), 'journal');
  const journal = await openJournal(path, of);
  for (const file of files) {
    await journal.add(rowOf(file, 3), `state of ${file}`);
    await journal.flush();
  }
  await journal.close();
  return path;
}

describe('a journal (S18.1)', () => {
  test('gives rows back in the order in which they are asked for', async () => {
    const path = join(await temporaryFolder(), 'journal');
    const files = Array.from({ length: 50 }, (_, at) => `${at}.wav`);
    const journal = await openJournal(path, head);
    for (const file of files) await journal.add(rowOf(file, 2), file);
    expect(await read(journal, files.toReversed())).toEqual(
      files.toReversed().map((file) => rowOf(file, 2)),
    );
    await journal.close();
    const again = await openJournal(path, head);
    expect([...again.finished.keys()]).toEqual(files);
    expect(again.finished.get('7.wav')).toMatchObject({
      identity: '7.wav',
      detections: 2,
      seconds: 60,
      refused: false,
    });
    expect(await read(again, ['49.wav', 'never.wav', '0.wav'])).toEqual([
      rowOf('49.wav', 2),
      rowOf('0.wav', 2),
    ]);
    await again.close();
  });

  test('writes within two seconds, whether more comes or not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const path = join(await temporaryFolder(), 'journal');
    const journal = await openJournal(path, head);
    const before = (await stat(path)).size;
    await journal.add(rowOf('a.wav'), 'a');
    vi.advanceTimersByTime(2000);
    await expect.poll(async () => (await stat(path)).size).toBeGreaterThan(before);
    await journal.close();
  });

  test('can be read by gunzip, a line of JSON a row', async () => {
    const lines = gunzipSync(await readFile(await made(['a.wav', 'b.wav'])))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toEqual({ format: 'biophony-journal/1', head });
    expect(lines.slice(1).map(({ file }) => file)).toEqual(['a.wav', 'b.wav']);
  });

  test('that was cut off anywhere has all that came before, and goes on (S18.4)', async () => {
    const files = ['a.wav', 'b.wav', 'c.wav'];
    const path = await made(files);
    const bytes = await readFile(path);
    const kept = new Set<number>();
    for (let length = 0; length <= bytes.length + 6; length += 7) {
      await writeFile(path, bytes.subarray(0, length));
      const journal = await openJournal(path, head);
      const { size } = journal.finished;
      kept.add(size);
      expect([...journal.finished.keys()]).toEqual(files.slice(0, size));
      await journal.add(rowOf('new.wav'), 'new');
      await journal.close();
      if (length % 70 !== 0) continue;
      const again = await openJournal(path, head);
      expect([...again.finished.keys()]).toEqual([...files.slice(0, size), 'new.wav']);
      expect(await read(again, files)).toEqual(files.slice(0, size).map((file) => rowOf(file, 3)));
      await again.close();
    }
    expect([...kept]).toEqual([0, 1, 2, 3]);
  });

  test('drops what is damaged, and what comes after it', async () => {
    const path = await made(['a.wav', 'b.wav', 'c.wav']);
    const bytes = await readFile(path);
    bytes[bytes.length - 40]! ^= 1;
    await writeFile(path, bytes);
    const journal = await openJournal(path, head);
    expect([...journal.finished.keys()]).toEqual(['a.wav', 'b.wav']);
    await journal.close();
  });

  test('of another analysis, or that is none, is begun anew', async () => {
    for (const text of ['', 'no journal', '\x1f\x8b'.repeat(100)]) {
      const path = await made(['a.wav']);
      await writeFile(path, text);
      const journal = await openJournal(path, head);
      expect(journal.finished.size).toBe(0);
      await journal.close();
    }
    const path = await made(['a.wav']);
    const other = await openJournal(
      path,
      toJournalHead({ ...meta, settings: { fmin: 1 } }, null, null),
    );
    expect(other.finished.size).toBe(0);
    await other.close();
  });

  test('has all rows of a recording that comes in several, or none', async () => {
    const path = join(await temporaryFolder(), 'journal');
    const first = await openJournal(path, head);
    await first.add(rowOf('large.wav', 4, true), null);
    await first.add(rowOf('small.wav'), 'small');
    await first.add(rowOf('large.wav', 5, true), null);
    await first.close();
    const second = await openJournal(path, head);
    expect([...second.finished.keys()]).toEqual(['small.wav']);
    const rows = [rowOf('large.wav', 2, true), rowOf('large.wav', 3, true), rowOf('large.wav', 1)];
    await second.add(rows[0]!, null);
    await second.add(rowOf('other.wav'), 'other');
    await second.add(rows[1]!, null);
    await second.add(rows[2]!, 'large');
    await second.close();
    const third = await openJournal(path, head);
    expect(third.finished.get('large.wav')?.detections).toBe(6);
    expect(third.hasDeadRows).toBe(true);
    expect(await read(third, ['large.wav'])).toEqual(rows);
    await third.close();
  });

  test('has the newest rows of a recording, and none that were dropped', async () => {
    const path = await made(['a.wav', 'b.wav']);
    const journal = await openJournal(path, head);
    await journal.add(rowOf('a.wav', 9), 'changed');
    await journal.add(rowOf('b.wav', 7, true), null);
    await journal.drop('b.wav');
    await journal.add(rowOf('b.wav', 8), 'again');
    await journal.close();
    const again = await openJournal(path, head);
    expect(again.finished.get('a.wav')?.identity).toBe('changed');
    expect(await read(again, ['a.wav', 'b.wav'])).toEqual([rowOf('a.wav', 9), rowOf('b.wav', 8)]);
    await again.close();
  });

  test('keeps no state of a recording for which none is known', async () => {
    const path = join(await temporaryFolder(), 'journal');
    const journal = await openJournal(path, head);
    await journal.add(rowOf('a.wav'), null);
    await journal.close();
    const again = await openJournal(path, head);
    expect(again.finished.get('a.wav')?.identity).toBeNull();
    await again.close();
    await truncate(path, 0);
  });
});

describe('the journal in a folder of results', () => {
  const choice = { restart: false, withResults: true };
  /** A folder whose results are those of an analysis with this head. */
  async function resultsOf(of: JournalHead): Promise<string> {
    const folder = await temporaryFolder();
    const { journal } = await openRunJournal(folder, of, choice);
    await journal.add(rowOf('a.wav'), 'state of a.wav');
    await keepJournal(folder, journal, ['a.wav']);
    return folder;
  }

  test('rows of results are taken over by the same analysis', async () => {
    const folder = await resultsOf(head);
    const { journal, hasResults, others } = await openRunJournal(folder, head, choice);
    expect(hasResults).toBe(true);
    expect([...journal.finished.keys()]).toEqual(['a.wav']);
    expect(others).toEqual([]);
    await journal.close();
  });

  test('rows of an analysis with another model are not', async () => {
    const other = toJournalHead({ ...meta, model_version: '2' }, null, null);
    const folder = await resultsOf(other);
    const { journal, hasResults, others } = await openRunJournal(folder, head, choice);
    expect(hasResults).toBe(false);
    expect(journal.finished.size).toBe(0);
    expect(others).toEqual([other]);
    await journal.close();
  });
});
