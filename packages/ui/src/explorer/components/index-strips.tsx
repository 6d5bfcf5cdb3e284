'use client';

import { useEffect, useRef } from 'react';
import { useLook } from '../../provider/look-context.ts';
import { paintHeat } from '../charts/heat.ts';
import { sequentialPixels } from '../charts/palette.ts';
import type { IndexDay } from '../headless/index-day.ts';
import { clockText, dayText } from '../headless/moment-words.ts';
import { ChartFrame } from './chart-frame.tsx';
import { HourAxis } from './hour-axis.tsx';
import { numberFormat } from '../headless/intl.ts';

interface IndexStripsProps {
  indices: readonly IndexDay[];
  /** `2026-05-21`; null for all days together. */
  day: string | null;
  /** Recordings in this day. */
  recordings: number;
  /** Name of the index that is looked at. */
  chosen?: string;
  /** Lets an index be chosen; without it the strips only tell. */
  onChoose?: (name: string) => void;
}

function Strip({ index }: { index: IndexDay }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const { bins, low, high } = index;
    const level = (column: number) => {
      const mean = bins[column]?.mean ?? Number.NaN;
      if (Number.isNaN(mean)) return null;
      return high > low ? Math.round((255 * (mean - low)) / (high - low)) : 128;
    };
    paintHeat(element, { columns: bins.length, rows: 1, level }, sequentialPixels(element));
  }, [index]);
  return <canvas ref={canvas} aria-hidden="true" />;
}

/** The half hours with recordings, as rows of a table. */
function rowsOf(indices: readonly IndexDay[], locale: string | undefined) {
  const times = indices[0]?.bins ?? [];
  return times.flatMap(({ minute, count }, at) =>
    count === 0
      ? []
      : [
          [
            clockText(minute * 60_000, locale),
            ...indices.map(({ bins }) => {
              const mean = bins[at]?.mean ?? Number.NaN;
              return Number.isNaN(mean) ? null : Number(mean.toPrecision(5));
            }),
          ],
        ],
  );
}

/** The day in false colour: one strip an index, dark where it is low and light where it is high. */
export function IndexStrips({ indices, day, recordings, chosen, onChoose }: IndexStripsProps) {
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  const number = numberFormat(locale).format(recordings);
  return (
    <ChartFrame
      title={words.strips}
      text={words.stripsText(
        day === null ? words.allDays : dayText(day, locale),
        words.countRecordings(number, recordings),
      )}
      filename="indices-by-time"
      table={() => ({
        columns: [
          { label: words.columnIndexTime },
          ...indices.map(({ name }) => ({ label: name, numeric: true })),
        ],
        rows: rowsOf(indices, locale),
      })}
    >
      <div className="bp-strips">
        {indices.map((index) => {
          const strip = (
            <>
              <span className="bp-strip-name">{index.name}</span>
              <Strip index={index} />
            </>
          );
          return onChoose ? (
            <button
              key={index.name}
              type="button"
              className="bp-strip"
              title={words.indexNames[index.name]}
              aria-pressed={index.name === chosen}
              onClick={() => onChoose(index.name)}
            >
              {strip}
            </button>
          ) : (
            <div key={index.name} className="bp-strip" title={words.indexNames[index.name]}>
              {strip}
            </div>
          );
        })}
        <HourAxis className="bp-strip-hours" />
      </div>
    </ChartFrame>
  );
}
