'use client';

import type { Verdict } from '@biophony/statistics';
import { useEffect, useState } from 'react';
import type { DetectionRow } from '../engine/calls.ts';
import type { DetectionQuery, useRows } from './use-detections.ts';
import type { useDetectionVerdicts } from './use-detection-verdicts.ts';

interface CursorList {
  /** Filter and order as text. */
  filter: string;
  /** Changes whenever rows may have moved. */
  version: string;
  count(): Promise<number>;
  /** -1 when it is not in the list. */
  indexOf(row: number): Promise<number>;
  /** Undefined beyond the end. */
  rowAt(place: number): Promise<number | undefined>;
}

interface CursorTarget {
  list(): CursorList;
  /** `sought` by a person, not after a verdict. */
  show(row: number, sought: boolean): void;
  judge(row: number, verdict: Verdict | null): Promise<void>;
  play(row: number): void;
  /** Its verdict removed the row from this place. */
  leave(row: number, place: number, filter: string): void;
  fail(error: unknown): void;
}

interface Standing {
  row: number;
  place: number;
}

/**
 * Actions run in order, each on the row that the one before led to. A failed request drops waiting
 * ones: they would apply to another row.
 */
export function createListCursor() {
  let connected: CursorTarget | null = null;
  const target = (): CursorTarget => {
    if (!connected) throw new Error('Connect the cursor with a list first.');
    return connected;
  };
  const waiting: (() => Promise<void>)[] = [];
  let busy = false;
  let at: number | null = null;
  let standing: (Standing & { version: string }) | null = null;
  let left: (Standing & { filter: string }) | null = null;
  // Rows shown that `seen` may still report.
  const passed = new Set<number | null>();
  // Changes when the page shows another row by itself: earlier actions do not apply to it.
  let epoch = 0;
  let began = 0;

  const run = async () => {
    if (busy) return;
    busy = true;
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        began = epoch;
        await next();
      }
    } catch (error) {
      waiting.length = 0;
      if (began === epoch) target().fail(error);
    } finally {
      busy = false;
    }
  };
  const enqueue = (one: () => Promise<void>) => {
    waiting.push(one);
    void run();
  };
  const giveUp = () => {
    epoch++;
    waiting.length = 0;
  };

  /** Repeats the look-up if the list changed meanwhile. */
  const inList = async <T>(look: (now: CursorList) => Promise<T>): Promise<T> => {
    for (;;) {
      const now = target().list();
      const answer = await look(now);
      if (began !== epoch || target().list().version === now.version) return answer;
    }
  };
  const placeIn = async (now: CursorList): Promise<number> => {
    if (at === null) return -1;
    if (standing?.row === at && standing.version === now.version) return standing.place;
    const [row, place] = [at, await now.indexOf(at)];
    standing = { row, place, version: now.version };
    return place;
  };
  /** A row that its verdict removed counts as the gap it left. */
  const startIn = async (now: CursorList, step: number): Promise<number> => {
    const place = await placeIn(now);
    if (place >= 0 || left?.row !== at || left.filter !== now.filter) return place;
    return step > 0 ? left.place - 1 : left.place;
  };
  const go = (row: number, place: number | null, version: string, sought: boolean) => {
    if (began !== epoch) return;
    if (place !== null) standing = { row, place, version };
    if (row === at) return;
    passed.add(at).add(row);
    at = row;
    target().show(row, sought);
  };
  const stepTo = async (now: CursorList, step: number) => {
    const wanted = Math.max(0, (await startIn(now, step)) + step);
    const row = Number.isFinite(wanted) ? await now.rowAt(wanted) : undefined;
    if (row !== undefined) return { row, place: wanted, version: now.version };
    const last = Math.min(wanted, (await now.count()) - 1);
    const lastRow = last < 0 ? undefined : await now.rowAt(last);
    return lastRow === undefined ? null : { row: lastRow, place: last, version: now.version };
  };
  const rowOf = (place: number, row: number | undefined) =>
    row === undefined ? inList((now) => now.rowAt(place)) : Promise.resolve(row);

  return {
    connect(now: CursorTarget) {
      connected = now;
    },
    /** The next step starts at a row that the cursor did not lead to. */
    seen(row: number | null) {
      if (row === at) passed.clear();
      else if (!passed.has(row)) {
        giveUp();
        passed.clear();
        at = row;
      }
    },
    /** Infinite steps go to the end and the beginning. */
    move: (step: number) =>
      enqueue(async () => {
        const next = await inList((now) => stepTo(now, step));
        if (next) go(next.row, next.place, next.version, true);
      }),
    choose: (place: number, row?: number) =>
      enqueue(async () => {
        const chosen = await rowOf(place, row);
        if (chosen !== undefined) go(chosen, null, '', true);
      }),
    /** Plays the chosen row when absent; or stops. */
    play: (place?: number, row?: number) =>
      enqueue(async () => {
        const wanted = place === undefined ? at : await rowOf(place, row);
        if (wanted === null || wanted === undefined) return;
        go(wanted, null, '', false);
        if (began === epoch) target().play(wanted);
      }),
    /** Judges the chosen row when `row` is absent; shows the next if `goOn`. */
    judge: (verdict: Verdict | null, goOn: boolean, row?: number) =>
      enqueue(async () => {
        const judged = row ?? at;
        if (judged === null) return;
        // Asks before the verdict, which may remove the row. The verdict is kept even if the next
        // row cannot be read.
        const asking = inList(async (now) => {
          const place = judged === at ? await placeIn(now) : -1;
          const next = goOn && place >= 0 ? await now.rowAt(place + 1) : undefined;
          return { place, next, filter: now.filter };
        });
        await asking.catch(() => undefined);
        await target().judge(judged, verdict);
        const { place, next, filter } = await asking;
        if (next !== undefined) return go(next, null, '', false);
        if (place < 0) return;
        left = { row: judged, place, filter };
        target().leave(judged, place, filter);
      }),
    stop: giveUp,
  };
}

type ListCursor = ReturnType<typeof createListCursor>;

interface ListCursorOptions {
  query: DetectionQuery;
  rows: ReturnType<typeof useRows>;
  reviewing: ReturnType<typeof useDetectionVerdicts>;
  /** Null for none. */
  row: number | null;
  onRow: (row: number, sought: boolean) => void;
  onJudge: (row: number, verdict: Verdict | null) => void;
  /** Undefined where it was not read. */
  rowOf: (row: number) => DetectionRow | undefined;
  onPlay: (row: number) => void;
  onFailed: (error: unknown) => void;
}

/** Uses the rows of the page while they are current. */
function listNow({ query, rows, reviewing }: ListCursorOptions): CursorList {
  const { engine, filter, judged } = query;
  const text = JSON.stringify(filter);
  const verdictCount = filter.review === 'all' ? 0 : reviewing.toBeJudged();
  const holds = filter.review === 'all' || (rows.current && judged === verdictCount);
  return {
    filter: text,
    version: `${engine.id} ${verdictCount} ${text}`,
    count: async () => (await engine.call('select', filter)).count,
    indexOf: (row) => engine.call('placeOf', { filter, row }),
    rowAt: async (place) => {
      const loadedRow = holds ? rows.rowAt(place) : undefined;
      if (loadedRow) return loadedRow.row;
      const [fetchedRow] = await engine.call('rows', { filter, from: place, to: place + 1 });
      return fetchedRow?.row;
    },
  };
}

/** `leftAt` is the former place of a row that its verdict removed. */
export function useListCursor(options: ListCursorOptions) {
  const { query, row } = options;
  const [left, setLeft] = useState<{ row: number; place: number; filter: string } | null>(null);
  const [cursor] = useState<ListCursor>(createListCursor);
  useEffect(() => {
    cursor.connect({
      list: () => listNow(options),
      show: options.onRow,
      async judge(judged, verdict) {
        options.onJudge(judged, verdict);
        await options.reviewing.judge(judged, verdict, options.rowOf(judged));
      },
      play: options.onPlay,
      leave: (gone, place, filter) => setLeft({ row: gone, place, filter }),
      fail: options.onFailed,
    });
    cursor.seen(row);
  });
  useEffect(() => cursor.stop, [cursor]);
  const isLeft = left !== null && left.row === row && left.filter === JSON.stringify(query.filter);
  return { cursor, leftAt: isLeft ? left.place : null };
}
