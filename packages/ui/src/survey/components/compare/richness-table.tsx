'use client';

import type { GroupRichness } from '@biophony/recordings/survey';
import type { ReactNode } from 'react';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useChartsMessages } from '../../../context/page-messages.ts';
import { formatSpan } from '../../../format/durations.ts';
import { numberFormat } from '../../../format/intl.ts';
import { SortedTable, type SortedCell } from '../table/sorted-table.tsx';

interface RichnessTableProps {
  a: GroupRichness;
  b: GroupRichness;
  caption?: ReactNode;
}

/** How many species both groups have: observed, rarefied, estimated, and how much of all was found. */
export function RichnessTable({ a, b, caption }: RichnessTableProps) {
  const { messages, locale } = usePresentation();
  const words = useChartsMessages();
  const text = (value: number, digits = 1) =>
    numberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const cell = (value: number | null | undefined, shown: (value: number) => string): SortedCell =>
    value === null || value === undefined
      ? { value: null, shown: words.unknown }
      : { value, shown: shown(value) };
  const figures: [id: string, label: string, of: (group: GroupRichness) => SortedCell][] = [
    ['observed', words.observed, ({ observed }) => cell(observed, text)],
    [
      'rarefied',
      words.rarefied,
      ({ rarefied }) =>
        cell(rarefied?.richness, (value) =>
          rarefied?.low === null || rarefied?.high === null || !rarefied
            ? text(value)
            : words.interval(text(value), text(rarefied.low), text(rarefied.high)),
        ),
    ],
    [
      'chao2',
      words.chao2,
      ({ chao2 }) =>
        cell(chao2?.estimate, (value) => words.withError(text(value), text(chao2?.se ?? 0))),
    ],
    [
      'coverage',
      words.coverage,
      ({ coverage }) =>
        cell(coverage, (value) =>
          numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value),
        ),
    ],
    ['occasions', words.occasions, ({ occasions }) => cell(occasions, text)],
    [
      'hours',
      words.hours,
      ({ hours }) => cell(hours, (value) => formatSpan(value * 3600, messages.format, locale)),
    ],
  ];
  return (
    <SortedTable
      title={words.richness}
      text={
        <>
          {words.richnessText(text(Math.min(a.occasions, b.occasions)))} {caption}
        </>
      }
      columns={[
        { id: 'figure', label: words.measure, sorts: false },
        { id: 'a', label: words.groupA, numeric: true, sorts: false },
        { id: 'b', label: words.groupB, numeric: true, sorts: false },
      ]}
      rows={figures.map(([id, label, of]) => ({
        key: id,
        cells: [{ value: id, shown: label }, of(a), of(b)],
      }))}
      sortedBy={null}
      filename="survey-richness"
      table={() => richnessDownload(a, b)}
    />
  );
}

const fieldsOf = (group: GroupRichness) => ({
  observed: group.observed,
  rarefied: group.rarefied?.richness ?? null,
  rarefied_to: group.rarefied?.occasions ?? null,
  rarefied_low: group.rarefied?.low ?? null,
  rarefied_high: group.rarefied?.high ?? null,
  chao2: group.chao2?.estimate ?? null,
  chao2_standard_error: group.chao2?.se ?? null,
  chao2_low: group.chao2?.low ?? null,
  chao2_high: group.chao2?.high ?? null,
  sample_coverage: group.coverage,
  occasions: group.occasions,
  recorded_hours: group.hours,
});

function richnessDownload(a: GroupRichness, b: GroupRichness) {
  const [ofA, ofB] = [Object.entries(fieldsOf(a)), Object.values(fieldsOf(b))];
  return {
    columns: [{ label: 'figure' }, { label: 'a' }, { label: 'b' }],
    rows: ofA.map(([name, value], at) => [name, value, ofB[at]]),
  };
}
