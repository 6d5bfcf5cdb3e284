'use client';

import type { Cell } from '@biophony/contract/results/csv';
import type { GroupRichness, PartsComparison, RarefiedRichness } from '@biophony/recordings/survey';
import type { ReactNode } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { formatSpan } from '../../base/sizes.ts';
import { ChartFrame } from '../../explorer/charts/chart-frame.tsx';
import { ticksBetween } from '../../explorer/charts/labels.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useChartsMessages } from '../../kit/use-page-messages.ts';
import { type SortedCell, SortedTable } from '../sorted-table.tsx';
import { SpeciesRates } from './species-rates.tsx';

type Curve = readonly RarefiedRichness[];

interface CurveScale {
  occasions: number;
  species: number;
}

export const curveScale = (curves: readonly Curve[]): CurveScale => ({
  occasions: Math.max(1, ...curves.map((curve) => curve.at(-1)?.occasions ?? 0)),
  species: Math.max(1, ...curves.flat().map(({ richness, high }) => high ?? richness)),
});

const point = (occasions: number, species: number, scale: CurveScale) =>
  `${(occasions / scale.occasions).toFixed(5)} ${(1 - species / scale.species).toFixed(5)}`;

/** Path in a square of 1 by 1, from one occasion on. */
export const curvePath = (curve: Curve, scale: CurveScale): string =>
  curve
    .map(
      ({ occasions, richness }, at) =>
        `${at === 0 ? 'M' : 'L'}${point(occasions, richness, scale)}`,
    )
    .join('') + (curve.length === 1 ? 'h0' : '');

export function bandPath(curve: Curve, scale: CurveScale): string {
  const upper = curve.flatMap(({ occasions, high }) =>
    high === null ? [] : [point(occasions, high, scale)],
  );
  const lower = curve.flatMap(({ occasions, low }) =>
    low === null ? [] : [point(occasions, low, scale)],
  );
  return upper.length < 2 ? '' : `M${[...upper, ...lower.toReversed()].join('L')}Z`;
}

interface TableMessages {
  a: string;
  b: string;
  columnGroup: string;
  occasions: string;
  species: string;
  columnLow: string;
  columnHigh: string;
}

function curvesTable(curves: { a: Curve; b: Curve }, messages: TableMessages) {
  const round = (value: number | null) => (value === null ? null : Number(value.toFixed(3)));
  const rowsOf = (curve: Curve, name: string) =>
    curve.map(({ occasions, richness, low, high }): Cell[] => [
      name,
      occasions,
      round(richness),
      round(low),
      round(high),
    ]);
  return {
    columns: [
      { label: messages.columnGroup },
      { label: messages.occasions, numeric: true },
      { label: messages.species, numeric: true },
      { label: messages.columnLow, numeric: true },
      { label: messages.columnHigh, numeric: true },
    ],
    rows: [...rowsOf(curves.a, messages.a), ...rowsOf(curves.b, messages.b)],
  };
}

interface RichnessCurvesProps {
  curves: { a: readonly RarefiedRichness[]; b: readonly RarefiedRichness[] };
  caption?: ReactNode;
}

const groups = ['a', 'b'] as const;

/** By days of sites, with 95 % bands. */
function RichnessCurves({ curves, caption }: RichnessCurvesProps) {
  const { locale } = usePresentation();
  const t = useChartsMessages();
  const number = (value: number) =>
    numberFormat(locale, { maximumFractionDigits: 1 }).format(value);
  const { occasions, species } = curveScale([curves.a, curves.b]);
  const ends = groups.map((group) => number(curves[group].at(-1)?.richness ?? 0));
  const names = { a: t.groupA, b: t.groupB };
  return (
    <ChartFrame
      title={t.curves}
      filename="survey-richness-curves"
      text={
        <>
          {t.curvesText(ends[0] ?? '', ends[1] ?? '')} {caption}
        </>
      }
      table={() => curvesTable(curves, { ...t, ...names })}
    >
      <div className="bp-curves">
        <div className="bp-curves-side" aria-hidden="true">
          {ticksBetween(0, species, 4).map((tick) => (
            <span key={tick} style={{ bottom: `${(100 * tick) / species}%` }}>
              {number(tick)}
            </span>
          ))}
        </div>
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {ticksBetween(0, species, 4).map((tick) => (
            <path
              key={tick}
              className="bp-curves-tick"
              d={`M0 ${1 - tick / species}H1`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {groups.map((group) => (
            <path
              key={`band ${group}`}
              className="bp-curves-band"
              data-group={group}
              d={bandPath(curves[group], { occasions, species })}
            />
          ))}
          {groups.map((group) => (
            <path
              key={group}
              className="bp-curves-line"
              data-group={group}
              d={curvePath(curves[group], { occasions, species })}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <div className="bp-curves-below" aria-hidden="true">
          {ticksBetween(0, occasions, 4).map((tick) => (
            <span key={tick} style={{ left: `${(100 * tick) / occasions}%` }}>
              {number(tick)}
            </span>
          ))}
        </div>
      </div>
      <p className="bp-legend bp-small bp-soft" aria-hidden="true">
        {groups.map((group) => (
          <span key={group} className="bp-curves-name" data-group={group}>
            <span />
            {names[group]}
          </span>
        ))}
      </p>
    </ChartFrame>
  );
}

interface RichnessTableProps {
  a: GroupRichness;
  b: GroupRichness;
  caption?: ReactNode;
}

function RichnessTable({ a, b, caption }: RichnessTableProps) {
  const { messages, locale } = usePresentation();
  const t = useChartsMessages();
  const text = (value: number, digits = 1) =>
    numberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const cell = (value: number | null | undefined, format: (value: number) => string): SortedCell =>
    value === null || value === undefined
      ? { value: null, content: t.unknown }
      : { value, content: format(value) };
  const figures: [id: string, label: string, of: (group: GroupRichness) => SortedCell][] = [
    ['observed', t.observed, ({ observed }) => cell(observed, text)],
    [
      'rarefied',
      t.rarefied,
      ({ rarefied }) =>
        cell(rarefied?.richness, (value) =>
          rarefied?.low === null || rarefied?.high === null || !rarefied
            ? text(value)
            : t.interval(text(value), text(rarefied.low), text(rarefied.high)),
        ),
    ],
    [
      'chao2',
      t.chao2,
      ({ chao2 }) =>
        cell(chao2?.estimate, (value) => t.withError(text(value), text(chao2?.se ?? 0))),
    ],
    [
      'coverage',
      t.coverage,
      ({ coverage }) =>
        cell(coverage, (value) =>
          numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value),
        ),
    ],
    ['occasions', t.occasions, ({ occasions }) => cell(occasions, text)],
    [
      'hours',
      t.hours,
      ({ hours }) => cell(hours, (value) => formatSpan(value * 3600, messages.format, locale)),
    ],
  ];
  return (
    <SortedTable
      title={t.richness}
      text={
        <>
          {t.richnessText(text(Math.min(a.occasions, b.occasions)))} {caption}
        </>
      }
      columns={[
        { id: 'figure', label: t.measure, sorts: false },
        { id: 'a', label: t.groupA, numeric: true, sorts: false },
        { id: 'b', label: t.groupB, numeric: true, sorts: false },
      ]}
      rows={figures.map(([id, label, of]) => ({
        key: id,
        cells: [{ value: id, content: label }, of(a), of(b)],
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

export interface GroupComparisonProps {
  compared: PartsComparison;
  /** Name of a species by key. */
  nameOf: (key: string) => string;
  /** Names the model and threshold. */
  caption?: ReactNode;
}

/** Comparison of two groups, by species and by number of species. */
export function GroupComparison({ compared, nameOf, caption }: GroupComparisonProps) {
  const t = useChartsMessages();
  const { species, a, b, curves } = compared;
  if (a.occasions === 0) return <p>{t.noEffort(t.groupA)}</p>;
  if (b.occasions === 0) return <p>{t.noEffort(t.groupB)}</p>;
  return (
    <>
      <SpeciesRates species={species} nameOf={nameOf} caption={caption} />
      <div className="bp-survey-pair">
        <RichnessTable a={a} b={b} caption={caption} />
        <RichnessCurves curves={curves} caption={caption} />
      </div>
    </>
  );
}
