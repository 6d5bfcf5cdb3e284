'use client';

import { useEffect, useState } from 'react';
import type { Verdict } from '../../data/columns/verdicts.ts';
import type { DetectionRow } from '../../engine/calls.ts';
import {
  createListCursor,
  type CursorList,
  type ListCursor,
} from '../../model/list/list-cursor.ts';
import type { Asked, useRows } from './use-asked.ts';
import type { useReviewing } from './use-reviewing.ts';

interface ListCursorOptions {
  asked: Asked;
  rows: ReturnType<typeof useRows>;
  reviewing: ReturnType<typeof useReviewing>;
  /** The row that is shown; null for none. */
  row: number | null;
  onRow: (row: number, sought: boolean) => void;
  onJudge: (row: number, verdict: Verdict) => void;
  /** A row as the page has it; undefined where it was not read. */
  rowOf: (row: number) => DetectionRow | undefined;
  onPlay: (row: number) => void;
  onFailed: (error: unknown) => void;
}

/** The list as the engine has it; what the page has read of it is not asked for again while it holds. */
function listNow({ asked, rows, reviewing }: ListCursorOptions): CursorList {
  const { engine, filter, judged } = asked;
  const text = JSON.stringify(filter);
  const said = filter.review === 'all' ? 0 : reviewing.toBeJudged();
  const holds = filter.review === 'all' || (rows.current && judged === said);
  return {
    filter: text,
    version: `${engine.id} ${said} ${text}`,
    count: async () => (await engine.call('select', filter)).count,
    placeOf: (row) => engine.call('placeOf', { filter, row }),
    rowAt: async (place) => {
      const known = holds ? rows.rowAt(place) : undefined;
      if (known) return known.row;
      const [found] = await engine.call('rows', { filter, from: place, to: place + 1 });
      return found?.row;
    },
  };
}

/** Goes through the list of detections by keys, fingers and buttons; with the place that a row had that its verdict left out. */
export function useListCursor(options: ListCursorOptions) {
  const { asked, row } = options;
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
  const isLeft = left !== null && left.row === row && left.filter === JSON.stringify(asked.filter);
  return { cursor, leftAt: isLeft ? left.place : null };
}
