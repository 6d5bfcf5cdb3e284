'use client';

import { useMemo } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { NativeSelect } from '../../kit/field.tsx';
import { Notice } from '../../kit/notice.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import type { IndexTable } from '../data/load-indices.ts';
import { ChartFrame } from './chart-frame.tsx';
import {
  binMinutesOf,
  daysOf,
  type IndexDay,
  indexDay,
  indexPlace,
  pointsOf,
} from './index-day.ts';
import { HourAxis, IndexLine } from './index-line.tsx';
import { clockText, dayText } from './labels.ts';
import { Painted } from './painted.tsx';
import { sequentialPixels } from './palette.ts';

interface IndexStripsProps {
  indices: readonly IndexDay[];
  /** `2026-05-21`; null for all days together. */
  day: string | null;
  /** Recordings of this day. */
  recordings: number;
  /** Selected index. */
  chosen?: string;
  /** Called with a chosen index; read-only without it. */
  onChoose?: (name: string) => void;
}

function Strip({ index }: { index: IndexDay }) {
  const picture = useMemo(() => {
    const { bins, low, high } = index;
    const level = (column: number) => {
      const mean = bins[column]?.mean ?? Number.NaN;
      if (Number.isNaN(mean)) return null;
      return high > low ? Math.round((255 * (mean - low)) / (high - low)) : 128;
    };
    return { columns: bins.length, rows: 1, level };
  }, [index]);
  return <Painted picture={picture} pixels={sequentialPixels} />;
}

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

/** The day in false colour: a strip for each index, with its extremes. */
export function IndexStrips({ indices, day, recordings, chosen, onChoose }: IndexStripsProps) {
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
  const number = numberFormat(locale).format(recordings);
  const minutes = indices[0]?.binMinutes ?? 0;
  const value = numberFormat(locale, { maximumSignificantDigits: 3 });
  return (
    <ChartFrame
      title={words.strips}
      text={words.stripsText(
        day === null ? words.allDays : dayText(day, locale),
        words.countRecordings(number, recordings),
        words.countMinutes(String(minutes), minutes),
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
              <span className="bp-strip-name">
                {words.indexNames[index.name] ?? index.name}
                <code className="bp-small bp-soft">{index.name}</code>
              </span>
              <Strip index={index} />
              <span className="bp-strip-values bp-small bp-soft bp-numbers">
                {Number.isNaN(index.mean)
                  ? words.noValue
                  : words.lowToHigh(value.format(index.low), value.format(index.high))}
                {words.indexUnits[index.name] && ` ${words.indexUnits[index.name]}`}
              </span>
            </>
          );
          return onChoose ? (
            <button
              key={index.name}
              type="button"
              className="bp-strip"
              aria-pressed={index.name === chosen}
              onClick={() => onChoose(index.name)}
            >
              {strip}
            </button>
          ) : (
            <div key={index.name} className="bp-strip">
              {strip}
            </div>
          );
        })}
        <HourAxis className="bp-strip-hours" />
      </div>
    </ChartFrame>
  );
}

interface IndicesViewProps {
  table: IndexTable;
  /** Selected index; the first if there is none of that name. */
  index: string | null;
  /** `2026-05-21`; null for all days together. */
  day: string | null;
  /** Called with a choice; read-only without it. */
  onChange?: (part: { index?: string; day?: string | null }) => void;
}

/** The day in false colour, and one index as a line. */
export function IndicesView({ table, index, day, onChange }: IndicesViewProps) {
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
  const days = useMemo(() => daysOf(table), [table]);
  const binMinutes = useMemo(() => binMinutesOf(table), [table]);
  const shownDay = day !== null && days.includes(day) ? day : null;
  const all = useMemo(
    () => table.names.map((_, at) => indexDay(table, at, shownDay, binMinutes)),
    [table, shownDay, binMinutes],
  );
  if (table.files.length === 0) return <p className="bp-soft">{words.noIndices}</p>;
  const place = indexPlace(table, index);
  const chosen = all[place];
  const recordings = Math.max(
    0,
    ...all.map(({ bins }) => bins.reduce((sum, { count }) => sum + count, 0)),
  );
  const onlyDay = days.length === 1 ? (days[0] ?? null) : shownDay;
  return (
    <>
      {days.length === 0 && (
        <Notice>
          <p>{words.noIndexTimes}</p>
        </Notice>
      )}
      {onChange && days.length > 1 && (
        <div className="bp-index-choice">
          <NativeSelect
            label={words.day}
            value={shownDay ?? ''}
            options={[
              { value: '', label: words.allDays },
              ...days.map((value) => ({ value, label: dayText(value, locale) })),
            ]}
            onChange={(value) => onChange({ day: value || null })}
          />
        </div>
      )}
      <IndexStrips
        indices={all}
        day={onlyDay}
        recordings={recordings}
        chosen={chosen?.name}
        onChoose={onChange && ((name) => onChange({ index: name }))}
      />
      {chosen && (
        <IndexLine
          index={chosen}
          points={onlyDay === null ? null : pointsOf(table, place, onlyDay)}
        />
      )}
    </>
  );
}
