'use client';

import { numberFormat } from '../../base/intl.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { ChartFrame } from './chart-frame.tsx';
import { type IndexDay, spreadOf } from './index-day.ts';
import { clockText, ticksBetween } from './labels.ts';

const named = [0, 3, 6, 9, 12, 15, 18, 21];

/** Decorative: the table has the times. */
export function HourAxis({ className = '' }: { className?: string }) {
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
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
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
  const told = filled.length > 0 ? spreadOf(bins) : index;
  const range =
    points?.length === 0
      ? words.noValue
      : words.lineText(
          name,
          number.format(told.low),
          number.format(told.high),
          number.format(told.mean),
        );
  const title = words.line(name);
  const ticks = ticksBetween(low, high, 5);
  return (
    <ChartFrame
      title={title}
      text={points ? range : words.band24(range)}
      filename={`${name}-through-the-day`}
      table={() => ({
        columns: [
          { label: words.columnIndexTime },
          { label: words.columnMean, numeric: true },
          { label: words.columnMin, numeric: true },
          { label: words.columnMax, numeric: true },
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
