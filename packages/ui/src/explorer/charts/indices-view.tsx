'use client';

import { useMemo } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { ChartFrame, Painted } from './chart-frame.tsx';
import {
  type IndexDay,
  measureSpread,
  chooseBinMinutes,
  listDays,
  indexDay,
  indexPlace,
  listPoints,
} from './chart-grids.ts';
import { clockText, ticksBetween, dayText } from './labels.ts';
import { sequentialPixels } from './palette.ts';
import type { IndexTable } from '../engine/load-indices.ts';
import { NativeSelect } from '../../kit/field.tsx';
import { Notice } from '../../kit/notice.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useExplorerMessages } from '../../kit/use-page-messages.ts';

const named = [0, 3, 6, 9, 12, 15, 18, 21];

/** Decorative: the table has the times. */
function HourAxis({ className = '' }: { className?: string }) {
  return (
    <div className={`bp-hours ${className}`} aria-hidden="true">
      {named.map((hour) => (
        <span key={hour} style={{ left: `${(100 * hour) / 24}%` }}>
          {String(hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  );
}

interface IndexLineProps {
  index: IndexDay;
  /** Minutes from midnight, value. Null for all days together, drawn as mean and range. */
  points: readonly (readonly [minute: number, value: number])[] | null;
}

const dayMinutes = 24 * 60;

interface Scale {
  x: (minute: number) => number;
  y: (value: number) => number;
}

const path = (points: readonly (readonly [number, number])[], { x, y }: Scale): string =>
  points
    .map(
      ([minute, value], at) =>
        `${at === 0 ? 'M' : 'L'}${x(minute).toFixed(2)} ${y(value).toFixed(2)}`,
    )
    .join('');

function runsOf<T>(items: readonly T[], apart: (a: T, b: T) => boolean): T[][] {
  const runs: T[][] = [];
  items.forEach((item, at) => {
    const before = items[at - 1];
    const run = runs.at(-1);
    if (run && before !== undefined && !apart(before, item)) run.push(item);
    else runs.push([item]);
  });
  return runs;
}

/** One index through a day as dots on a line, or over all days as mean and range. */
export function IndexLine({ index, points }: IndexLineProps) {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const { name, low, high, bins, binMinutes } = index;
  // Minutes a line may bridge.
  const longestGap = Math.max(120, 2 * binMinutes);
  const number = numberFormat(locale, { maximumSignificantDigits: 4 });
  const filled = bins.filter(({ count }) => count > 0);
  const scale: Scale = {
    x: (minute) => (100 * minute) / dayMinutes,
    y: (value) => (high > low ? 100 - (100 * (value - low)) / (high - low) : 50),
  };
  const middle = (minute: number) => minute + binMinutes / 2;
  const drawn = points ?? filled.map((bin) => [middle(bin.minute), bin.mean] as const);
  const lines = runsOf(drawn, ([a], [b]) => b - a > longestGap);
  const bands = points ? [] : runsOf(filled, (a, b) => b.minute - a.minute > longestGap);
  // All recordings, where none has a time.
  const spread = filled.length > 0 ? measureSpread(bins) : index;
  const range =
    points?.length === 0
      ? t.noValue
      : t.lineText(
          name,
          number.format(spread.low),
          number.format(spread.high),
          number.format(spread.mean),
        );
  const title = t.line(name);
  const ticks = ticksBetween(low, high, 5);
  return (
    <ChartFrame
      title={title}
      text={points ? range : t.band24(range)}
      filename={`${name}-through-the-day`}
      table={() => ({
        columns: [
          { label: t.columnIndexTime },
          { label: t.columnMean, numeric: true },
          { label: t.columnMin, numeric: true },
          { label: t.columnMax, numeric: true },
        ],
        rows: filled.map((bin) => [
          clockText(bin.minute * 60_000, locale),
          ...[bin.mean, bin.low, bin.high].map((value) => Number(value.toPrecision(6))),
        ]),
      })}
    >
      <div className="bp-line">
        <div className="bp-line-values bp-numbers" aria-hidden="true">
          {ticks.map((value) => (
            <span key={value} style={{ bottom: `${100 - scale.y(value)}%` }}>
              {number.format(value)}
            </span>
          ))}
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <title>{`${title}. ${range}`}</title>
          {ticks.map((value) => (
            <path
              key={value}
              className="bp-line-grid"
              vectorEffect="non-scaling-stroke"
              d={`M0 ${scale.y(value)}H100`}
            />
          ))}
          {bands.map((run) => {
            const upper = run.map((bin) => [middle(bin.minute), bin.high] as const);
            const lower = run.map((bin) => [middle(bin.minute), bin.low] as const).reverse();
            return (
              <path
                key={run[0]?.minute}
                className="bp-line-band"
                d={`${path([...upper, ...lower], scale)}Z`}
              />
            );
          })}
          {lines.map((run) => (
            <path
              key={run[0]?.[0]}
              className="bp-line-mean"
              vectorEffect="non-scaling-stroke"
              d={path(run, scale)}
            />
          ))}
          <path
            className="bp-line-dots"
            vectorEffect="non-scaling-stroke"
            d={drawn
              .map(
                ([minute, value]) =>
                  `M${scale.x(minute).toFixed(2)} ${scale.y(value).toFixed(2)}h0`,
              )
              .join('')}
          />
        </svg>
        <HourAxis />
      </div>
    </ChartFrame>
  );
}

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
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const number = numberFormat(locale).format(recordings);
  const minutes = indices[0]?.binMinutes ?? 0;
  const value = numberFormat(locale, { maximumSignificantDigits: 3 });
  return (
    <ChartFrame
      title={t.strips}
      text={t.stripsText(
        day === null ? t.allDays : dayText(day, locale),
        t.countRecordings(number, recordings),
        t.countMinutes(String(minutes), minutes),
      )}
      filename="indices-by-time"
      table={() => ({
        columns: [
          { label: t.columnIndexTime },
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
                {t.indexNames[index.name] ?? index.name}
                <code className="bp-small bp-soft">{index.name}</code>
              </span>
              <Strip index={index} />
              <span className="bp-strip-values bp-small bp-soft bp-numbers">
                {Number.isNaN(index.mean)
                  ? t.noValue
                  : t.lowToHigh(value.format(index.low), value.format(index.high))}
                {t.indexUnits[index.name] && ` ${t.indexUnits[index.name]}`}
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
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const days = useMemo(() => listDays(table), [table]);
  const binMinutes = useMemo(() => chooseBinMinutes(table), [table]);
  const shownDay = day !== null && days.includes(day) ? day : null;
  const all = useMemo(
    () => table.names.map((_, at) => indexDay(table, at, shownDay, binMinutes)),
    [table, shownDay, binMinutes],
  );
  if (table.files.length === 0) return <p className="bp-soft">{t.noIndices}</p>;
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
          <p>{t.noIndexTimes}</p>
        </Notice>
      )}
      {onChange && days.length > 1 && (
        <div className="bp-index-choice">
          <NativeSelect
            label={t.day}
            value={shownDay ?? ''}
            options={[
              { value: '', label: t.allDays },
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
          points={onlyDay === null ? null : listPoints(table, place, onlyDay)}
        />
      )}
    </>
  );
}
