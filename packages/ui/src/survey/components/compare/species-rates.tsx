'use client';

import type { DetectionRate, RateRatio, SpeciesComparison } from '@biophony/recordings/survey';
import type { ReactNode } from 'react';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useChartsMessages } from '../../../context/page-messages.ts';
import { rateIn, rateUnit } from '../../../format/durations.ts';
import { numberFormat } from '../../../format/intl.ts';
import { byDifference, leastDifference } from '../../model/compare/differences.ts';
import { differencesTable } from '../../model/compare/differences-table.ts';
import { SortedTable, type SortedCell } from '../table/sorted-table.tsx';
import { RatioMark } from './ratio-mark.tsx';

interface SpeciesRatesProps {
  species: readonly SpeciesComparison[];
  /** What a species is called, by its key. */
  nameOf: (key: string) => string;
  caption?: ReactNode;
}

/** The rates of both groups with their intervals and ratio, a row a species, those that differ most first. */
export function SpeciesRates({ species, nameOf, caption }: SpeciesRatesProps) {
  const { locale } = usePresentation();
  const words = useChartsMessages();
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
    shown: rate
      ? words.interval(rateText(rate.perHour), rateText(rate.low), rateText(rate.high)) +
        mark(rate.interval)
      : words.unknown,
  });
  const ratioText = (ratio: RateRatio) =>
    (ratio.ratio === null
      ? `${words.onlyA}, ${words.atLeast(text(ratio.low))}`
      : words.interval(
          ratio.ratio === 0 ? words.onlyB : text(ratio.ratio),
          text(ratio.low),
          ratio.high === null ? words.unbounded : text(ratio.high),
        )) + mark(ratio.interval);
  const rows = byDifference(species).map((one) => {
    const least = leastDifference(one);
    const { ratio } = one;
    return {
      key: one.species,
      cells: [
        { value: one.species, shown: nameOf(one.species) },
        rateCell(one.a),
        rateCell(one.b),
        {
          value: ratio === null ? null : (ratio.ratio ?? Number.MAX_VALUE),
          shown: ratio ? ratioText(ratio) : words.unknown,
        },
        {
          value: null,
          shown: ratio ? <RatioMark ratio={ratio} /> : '',
        },
        { value: least, shown: least > 1 ? words.times(text(least)) : words.uncertain },
      ],
    };
  });
  return (
    <SortedTable
      title={words.rates}
      text={
        <>
          {words.ratesText(unit)} {words.meaning} {isPoisson && words.poisson} {caption}
        </>
      }
      columns={[
        { id: 'species', label: words.species },
        { id: 'a_rate', label: words.rateOf(words.groupA, unit), numeric: true },
        { id: 'b_rate', label: words.rateOf(words.groupB, unit), numeric: true },
        { id: 'ratio', label: words.ratioHead, numeric: true },
        { id: 'interval', label: words.ratioScale, sorts: false },
        { id: 'least_difference', label: words.differs, numeric: true },
      ]}
      rows={rows}
      sortedBy="least_difference"
      filename="survey-comparison"
      table={() => differencesTable(byDifference(species))}
    />
  );
}
