'use client';

import { hourlyRateSeconds } from '@biophony/contract/constants';
import type { Cell } from '@biophony/contract/results/csv';
import type { DetectionRate, RateRatio, SpeciesComparison } from '@biophony/recordings/survey';
import type { ReactNode } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { rateIn, rateUnit } from '../../base/sizes.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useChartsMessages } from '../../kit/use-page-messages.ts';
import { type SortedCell, SortedTable } from '../sorted-table.tsx';

/**
 * Least factor between both rates by the interval of their ratio; 1 where the interval holds 1 or
 * is not known.
 */
export function leastDifference({ ratio }: Pick<SpeciesComparison, 'ratio'>): number {
  if (ratio === null) return 1;
  if (ratio.low > 1) return ratio.low;
  return ratio.high !== null && ratio.high < 1 && ratio.high > 0 ? 1 / ratio.high : 1;
}

/** Absolute logarithm of the ratio of counted rates; infinite where one is 0. */
function countedDifference({ ratio }: SpeciesComparison): number {
  if (ratio === null) return 0;
  return ratio.ratio === null || ratio.ratio === 0
    ? Number.POSITIVE_INFINITY
    : Math.abs(Math.log(ratio.ratio));
}

const detectionsOf = ({ a, b }: SpeciesComparison) => (a?.detections ?? 0) + (b?.detections ?? 0);

export const byDifference = (species: readonly SpeciesComparison[]): SpeciesComparison[] =>
  species.toSorted((x, y) => {
    const least = leastDifference(y) - leastDifference(x);
    if (least !== 0) return least;
    const [ofX, ofY] = [countedDifference(x), countedDifference(y)];
    return ofX === ofY ? detectionsOf(y) - detectionsOf(x) : ofY > ofX ? 1 : -1;
  });

const ofRate = (group: 'a' | 'b') =>
  ['detections', 'hours', 'per_recorded_hour', 'low', 'high', 'interval'].map(
    (name) => `${group}_${name}`,
  );
function rateCells(rate: DetectionRate | null): Cell[] {
  if (rate === null) return [null, null, null, null, null, null];
  const { detections, hours, perHour, low, high, interval } = rate;
  // Below an hour there is no rate.
  return 3600 * hours < hourlyRateSeconds
    ? [detections, hours, null, null, null, interval]
    : [detections, hours, perHour, low, high, interval];
}

/** With 95 % limits. */
const differencesTable = (species: readonly SpeciesComparison[]) => ({
  columns: [
    'species',
    ...ofRate('a'),
    ...ofRate('b'),
    'ratio',
    'ratio_low',
    'ratio_high',
    'ratio_interval',
  ].map((label) => ({ label })),
  rows: species.map(({ species: name, a, b, ratio }): Cell[] => [
    name,
    ...rateCells(a),
    ...rateCells(b),
    ratio?.ratio ?? null,
    ratio?.low ?? null,
    ratio?.high ?? null,
    ratio?.interval ?? null,
  ]),
});

const width = 120;
/** Ends of the scale as a factor; intervals beyond are cut. */
const most = 100;

const toPixels = (factor: number) =>
  width * (0.5 + Math.min(0.5, Math.max(-0.5, Math.log(factor) / (2 * Math.log(most)))));

/** Scale from 1/100 to 100, with a line at 1. */
function RatioMark({ ratio }: { ratio: RateRatio }) {
  const low = ratio.low > 0 ? toPixels(ratio.low) : 0;
  const high = ratio.high === null ? width : toPixels(Math.max(ratio.high, 1e-9));
  return (
    <svg className="bp-ratio" width={width} height={16} aria-hidden="true">
      <line className="bp-ratio-one" x1={width / 2} x2={width / 2} y1={0} y2={16} />
      <line className="bp-ratio-interval" x1={low} x2={high} y1={8} y2={8} />
      {ratio.ratio !== null && ratio.ratio > 0 && (
        <circle cx={toPixels(ratio.ratio)} cy={8} r={4} />
      )}
    </svg>
  );
}

interface SpeciesRatesProps {
  species: readonly SpeciesComparison[];
  nameOf: (key: string) => string;
  caption?: ReactNode;
}

export function SpeciesRates({ species, nameOf, caption }: SpeciesRatesProps) {
  const { locale } = usePresentation();
  const t = useChartsMessages();
  const digits = numberFormat(locale, { maximumSignificantDigits: 3 });
  const text = (value: number) => digits.format(value);
  const hours = species.flatMap(({ a, b }) => [a, b].flatMap((rate) => rate?.hours ?? []));
  const unit = rateUnit(3600 * Math.min(...hours));
  const rateText = (perHour: number) => text(rateIn(unit, perHour));
  const isPoisson = species.some(({ a, b, ratio }) =>
    [a, b, ratio].some((one) => one?.interval === 'poisson'),
  );
  const mark = (interval: string) => (interval === 'poisson' ? '*' : '');
  const rateCell = (rate: DetectionRate | null): SortedCell => ({
    value: rate?.perHour,
    content: rate
      ? t.interval(rateText(rate.perHour), rateText(rate.low), rateText(rate.high)) +
        mark(rate.interval)
      : t.unknown,
  });
  const ratioText = (ratio: RateRatio) =>
    (ratio.ratio === null
      ? `${t.onlyA}, ${t.atLeast(text(ratio.low))}`
      : t.interval(
          ratio.ratio === 0 ? t.onlyB : text(ratio.ratio),
          text(ratio.low),
          ratio.high === null ? t.unbounded : text(ratio.high),
        )) + mark(ratio.interval);
  const rows = byDifference(species).map((one) => {
    const least = leastDifference(one);
    const { ratio } = one;
    return {
      key: one.species,
      cells: [
        { value: one.species, content: nameOf(one.species) },
        rateCell(one.a),
        rateCell(one.b),
        {
          value: ratio === null ? null : (ratio.ratio ?? Number.MAX_VALUE),
          content: ratio ? ratioText(ratio) : t.unknown,
        },
        {
          value: null,
          content: ratio ? <RatioMark ratio={ratio} /> : '',
        },
        { value: least, content: least > 1 ? t.times(text(least)) : t.uncertain },
      ],
    };
  });
  return (
    <SortedTable
      title={t.rates}
      text={
        <>
          {t.ratesText(unit)} {t.meaning} {isPoisson && t.poisson} {caption}
        </>
      }
      columns={[
        { id: 'species', label: t.species },
        { id: 'a_rate', label: t.rateOf(t.groupA, unit), numeric: true },
        { id: 'b_rate', label: t.rateOf(t.groupB, unit), numeric: true },
        { id: 'ratio', label: t.ratioHead, numeric: true },
        { id: 'interval', label: t.ratioScale, sorts: false },
        { id: 'least_difference', label: t.differs, numeric: true },
      ]}
      rows={rows}
      sortedBy="least_difference"
      filename="survey-comparison"
      table={() => differencesTable(byDifference(species))}
    />
  );
}
