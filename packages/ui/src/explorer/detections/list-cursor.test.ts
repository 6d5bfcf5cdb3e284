import { afterEach, describe, expect, it } from 'vitest';
import type { DetectionFilter } from '../engine/select.ts';
import { unjudged } from '../../verdicts/verdict.ts';
import { createDetectionStore } from '../engine/detection-store.ts';
import { everything } from '../testing/everything.ts';
import { detectionsParquet } from '../testing/make-detections.ts';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';
import { createListCursor } from './use-list-cursor.ts';

let served: ServedFiles | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

/** A cursor over the rows of a real file, of which row 0 is the first; what it does is noted. */
async function cursorOver(count: number, started: DetectionFilter = everything) {
  const made = Array.from({ length: count }, (_, row) => ({
    start_local: `2026-05-21T05:${String(Math.floor(row / 60)).padStart(2, '0')}:${String(row % 60).padStart(2, '0')}`,
  }));
  const bytes = detectionsParquet(made);
  served = await serveFiles({ 'd.parquet': bytes });
  const store = createDetectionStore();
  const url = served.url('d.parquet');
  await store.load(
    {
      detections: { url, size: bytes.length },
      filesUrl: null,
      species: [],
      wanted: null,
      limit: 1000,
      verdicts: [],
    },
    () => undefined,
  );
  const state = { filter: started, said: 0, broken: false };
  const done: string[] = [];
  const failures: unknown[] = [];
  const open = new Set<Promise<unknown>>();
  const asked = <T>(answer: Promise<T>): Promise<T> => {
    open.add(answer);
    const close = () => open.delete(answer);
    answer.then(close, close);
    return answer;
  };
  const read = async (filter: DetectionFilter, place: number, broken: boolean) => {
    const [found] = await store.rows({ filter, from: place, to: place + 1 });
    if (broken) throw new Error('The file cannot be read.');
    return found?.row;
  };
  const cursor = createListCursor();
  cursor.connect({
    list() {
      const { filter, said, broken } = state;
      const text = JSON.stringify(filter);
      return {
        filter: text,
        version: `${filter.review === 'all' ? 0 : said} ${text}`,
        count: () => asked(store.select(filter).then(({ count: left }) => left)),
        indexOf: (row) => asked(store.indexOf({ filter, row })),
        rowAt: (place) => asked(read(filter, place, broken)),
      };
    },
    show: (row) => done.push(`shows ${row}`),
    async judge(row, verdict) {
      done.push(`${row} is ${verdict}`);
      state.said++;
      store.judge({ ...unjudged, row, verdict });
    },
    play: (row) => done.push(`plays ${row}`),
    leave: () => undefined,
    fail: (error) => failures.push(error),
  });
  /** Everything that was done, once no question is open and what waited for the last answer is done. */
  const settled = async () => {
    do {
      await Promise.allSettled(open);
      await new Promise((go) => setTimeout(go));
    } while (open.size > 0);
    return done.splice(0);
  };
  return { cursor, state, settled, failures };
}

describe('the cursor of a list', () => {
  it('steps in order, however quickly it is asked to', async () => {
    const { cursor, settled } = await cursorOver(100);
    cursor.seen(10);
    for (const step of [1, 1, -1, 9, Number.POSITIVE_INFINITY, -1, -50]) cursor.move(step);
    cursor.play();
    expect(await settled()).toEqual([
      ...[11, 12, 11, 20, 99, 98, 48].map((row) => `shows ${row}`),
      'plays 48',
    ]);
    cursor.move(Number.NEGATIVE_INFINITY);
    cursor.move(-1);
    expect(await settled()).toEqual(['shows 0']);
  });

  it('judges each row once and leaves none out, also where verdicts take rows out of the list', async () => {
    for (const review of ['all', 'none'] as const) {
      const { cursor, settled } = await cursorOver(6, { ...everything, review });
      cursor.seen(2);
      for (const verdict of ['no', 'yes', 'unsure'] as const) cursor.judge(verdict, true);
      cursor.move(-1);
      cursor.judge('no', true);
      cursor.judge('no', true);
      expect(await settled()).toEqual(
        review === 'all'
          ? '2 is no,shows 3,3 is yes,shows 4,4 is unsure,shows 5,shows 4,4 is no,shows 5,5 is no'.split(
              ',',
            )
          : '2 is no,shows 3,3 is yes,shows 4,4 is unsure,shows 5,shows 1,1 is no,shows 5,5 is no'.split(
              ',',
            ),
      );
      await served?.close();
    }
  });

  it('goes on beside the gap of a row that its own verdict took out of the list', async () => {
    const unreviewed = { ...everything, review: 'none' as const };
    const { cursor, settled } = await cursorOver(6, unreviewed);
    cursor.seen(2);
    cursor.judge('yes', false);
    cursor.move(1);
    cursor.judge('yes', false);
    cursor.move(-1);
    expect(await settled()).toEqual(['2 is yes', 'shows 3', '3 is yes', 'shows 1']);
  });

  it('applies what waits to the list as it is by then', async () => {
    const { cursor, state, settled } = await cursorOver(20);
    cursor.seen(2);
    for (let times = 0; times < 3; times++) cursor.judge('no', true);
    await settled();
    cursor.move(Number.POSITIVE_INFINITY);
    cursor.move(-1);
    state.filter = { ...everything, review: 'wrong' };
    cursor.judge('unsure', true);
    const done = await settled();
    expect(done.slice(-3)).toEqual(['shows 3', '3 is unsure', 'shows 4']);
  });

  it('gives up what waits when the page shows another row by itself, not when it shows what it was told to', async () => {
    const { cursor, settled } = await cursorOver(20);
    cursor.seen(2);
    cursor.move(1);
    cursor.move(1);
    cursor.seen(15);
    cursor.move(1);
    expect(await settled()).toEqual(['shows 16']);
    cursor.seen(15);
    cursor.seen(16);
    cursor.move(1);
    cursor.move(1);
    cursor.seen(16);
    expect(await settled()).toEqual(['shows 17', 'shows 18']);
  });

  it('judges nothing else where the next row could not be read', async () => {
    const { cursor, state, settled, failures } = await cursorOver(20);
    cursor.seen(2);
    state.broken = true;
    for (const verdict of ['no', 'yes'] as const) cursor.judge(verdict, true);
    cursor.move(1);
    expect(await settled()).toEqual(['2 is no']);
    expect(failures).toHaveLength(1);
    state.broken = false;
    cursor.judge('unsure', true);
    expect(await settled()).toEqual(['2 is unsure', 'shows 3']);
  });
});
