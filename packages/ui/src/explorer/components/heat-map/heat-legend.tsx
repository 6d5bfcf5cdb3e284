'use client';

import { usePresentation } from '../../../context/presentation-context.ts';
import type { Measure } from '../../model/activity/activity.ts';
import type { RateUnit } from '../../../format/durations.ts';
import { numberFormat } from '../../../format/intl.ts';

const steps = [1, 2, 3, 4, 5, 6, 7, 8];

interface HeatLegendProps {
  /** What the last colour stands for. */
  most: number;
  measure: Measure;
  unit: RateUnit;
  /** Whether the map can tell hours in which nothing was recorded. */
  silent: boolean;
}

/** What the colours of a heat map stand for. */
export function HeatLegend({ most, measure, unit, silent }: HeatLegendProps) {
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
  const text = numberFormat(locale, { maximumFractionDigits: 1 }).format(most);
  return (
    <div className="bp-legend bp-small bp-soft bp-numbers" aria-hidden="true">
      <span className="bp-legend-none">
        <span />
        {words.legendNone}
      </span>
      <span className="bp-legend-scale">
        {steps.map((step) => (
          <span key={step} style={{ background: `var(--bp-data-${step})` }} />
        ))}
      </span>
      <span>{measure === 'rate' ? words.rateValue(text, unit) : text}</span>
      {silent && (
        <span className="bp-legend-silent">
          <span />
          {words.legendSilent}
        </span>
      )}
    </div>
  );
}
