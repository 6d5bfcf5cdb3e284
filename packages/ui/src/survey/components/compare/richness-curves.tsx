'use client';

import type { RarefiedRichness } from '@biophony/recordings/survey';
import type { ReactNode } from 'react';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useChartsMessages } from '../../../context/page-messages.ts';
import { ticksBetween } from '../../../explorer/charts/ticks.ts';
import { ChartFrame } from '../../../explorer/components/chart/chart-frame.tsx';
import { numberFormat } from '../../../format/intl.ts';
import { bandPath, curvePath, curveScale, curvesTable } from '../../model/compare/curves.ts';

interface RichnessCurvesProps {
  curves: { a: readonly RarefiedRichness[]; b: readonly RarefiedRichness[] };
  caption?: ReactNode;
}

const groups = ['a', 'b'] as const;

/** Species that so many days of sites show, in both groups, with 95 % bands. */
export function RichnessCurves({ curves, caption }: RichnessCurvesProps) {
  const { locale } = usePresentation();
  const words = useChartsMessages();
  const number = (value: number) =>
    numberFormat(locale, { maximumFractionDigits: 1 }).format(value);
  const { occasions, species } = curveScale([curves.a, curves.b]);
  const ends = groups.map((group) => number(curves[group].at(-1)?.richness ?? 0));
  const names = { a: words.groupA, b: words.groupB };
  return (
    <ChartFrame
      title={words.curves}
      filename="survey-richness-curves"
      text={
        <>
          {words.curvesText(ends[0] ?? '', ends[1] ?? '')} {caption}
        </>
      }
      table={() => curvesTable(curves, { ...words, ...names })}
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
