'use client';

import { useLook } from '../../provider/look-context.ts';
import { numberFormat } from '../headless/intl.ts';

const steps = [1, 2, 3, 4, 5, 6, 7, 8];

interface HeatLegendProps {
  /** What the lightest colour stands for. */
  most: number;
  /** Whether the map can tell hours in which nothing was recorded. */
  silent: boolean;
}

/** What the colours of a heat map stand for. */
export function HeatLegend({ most, silent }: HeatLegendProps) {
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  return (
    <div className="bp-legend bp-small bp-soft bp-numbers" aria-hidden="true">
      <span>{words.legendFew}</span>
      <span className="bp-legend-scale">
        {steps.map((step) => (
          <span key={step} style={{ background: `var(--bp-data-${step})` }} />
        ))}
      </span>
      <span>{numberFormat(locale).format(most)}</span>
      {silent && (
        <span className="bp-legend-silent">
          <span />
          {words.legendSilent}
        </span>
      )}
    </div>
  );
}
