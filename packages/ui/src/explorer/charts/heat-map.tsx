'use client';

import { type ReactNode, useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { rateIn, type RateUnit, rateUnit } from '../../base/sizes.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useExplorerMessages } from '../../kit/use-page-messages.ts';
import {
  type Activity,
  busiest,
  type ChosenTime,
  countAt,
  effortAt,
  isSilent,
  type Measure,
} from './chart-grids.ts';
import { ChartFrame } from './chart-frame.tsx';
import { HeatPlot } from './heat-plot.tsx';
import { dayText, hourName } from './labels.ts';

const steps = [1, 2, 3, 4, 5, 6, 7, 8];

interface HeatLegendProps {
  /** Value of the last colour. */
  most: number;
  measure: Measure;
  unit: RateUnit;
  silent: boolean;
}

function HeatLegend({ most, measure, unit, silent }: HeatLegendProps) {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const text = numberFormat(locale, { maximumFractionDigits: 1 }).format(most);
  return (
    <div className="bp-legend bp-small bp-soft bp-numbers" aria-hidden="true">
      <span className="bp-legend-none">
        <span />
        {t.legendNone}
      </span>
      <span className="bp-legend-scale">
        {steps.map((step) => (
          <span key={step} style={{ background: `var(--bp-data-${step})` }} />
        ))}
      </span>
      <span>{measure === 'rate' ? t.rateValue(text, unit) : text}</span>
      {silent && (
        <span className="bp-legend-silent">
          <span />
          {t.legendSilent}
        </span>
      )}
    </div>
  );
}

interface HeatMapProps {
  activity: Activity;
  /** Replaces the title, for one selected species. */
  title?: string;
  chosen?: ChosenTime;
  /** Called with a chosen hour; without it the map is read-only. */
  onChoose?: (time: ChosenTime) => void;
  /** By detections, or per recorded hour; the map has its own control when absent. */
  measure?: Measure;
  onMeasure?: (measure: Measure) => void;
  /** Takes less height. */
  low?: boolean;
  /** Note below, such as on detections without a time. */
  note?: ReactNode;
}

const nothing: ChosenTime = { day: null, hour: null };

const rowsOf = (activity: Activity) =>
  activity.days.flatMap((day, place) =>
    Array.from({ length: 24 }, (_, hour) => hour)
      .filter((hour) => !isSilent(activity, place, hour))
      .map((hour) => {
        const effort = effortAt(activity, place, hour);
        const minutes = effort === null ? null : Math.round(effort / 6) / 10;
        return [day, hourName(hour), countAt(activity, place, hour), minutes];
      }),
  );

/** Detections in every hour of every day; hours without recordings are hatched. */
export function HeatMap(props: HeatMapProps) {
  const { activity, title, chosen = nothing, onChoose, note } = props;
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const [own, setOwn] = useState<Measure>('count');
  const measured = activity.effort !== null;
  const measure = measured ? (props.measure ?? own) : 'count';
  const onMeasure = props.onMeasure ?? setOwn;
  const number = numberFormat(locale, { maximumFractionDigits: 1 });
  const { days } = activity;
  const peak = busiest(activity, measure);
  const most = busiest(activity, 'rate');
  const unit = rateUnit(most ? (effortAt(activity, most.day, most.hour) ?? 0) : 0);
  const value = peak ? (measure === 'rate' ? rateIn(unit, peak.value) : peak.value) : 0;
  const peakText = () => {
    if (!peak) return t.activityNone;
    const day = dayText(days[peak.day] ?? '', locale);
    const values = [hourName(peak.hour), number.format(value), day] as const;
    return measure === 'rate' ? t.activityRateText(...values, unit) : t.activityText(...values);
  };
  return (
    <ChartFrame
      title={title ?? t.activity}
      filename="activity"
      text={
        <>
          {peakText()} {note}
        </>
      }
      table={() => ({
        columns: [
          { label: t.columnDay },
          { label: t.columnHour },
          { label: t.columnCount, numeric: true },
          { label: t.columnRecorded, numeric: true },
        ],
        rows: rowsOf(activity),
      })}
      actions={
        measured && (
          <button
            type="button"
            className="bp-quiet bp-toggle"
            aria-pressed={measure === 'rate'}
            onClick={() => onMeasure(measure === 'rate' ? 'count' : 'rate')}
          >
            {t.perRecorded(unit)}
          </button>
        )
      }
    >
      {days.length > 0 && (
        <>
          <HeatPlot
            activity={activity}
            measure={measure}
            unit={unit}
            most={peak?.value ?? 0}
            chosen={chosen}
            onChoose={onChoose}
            low={props.low}
          />
          <HeatLegend most={value} {...{ measure, unit }} silent={measured} />
        </>
      )}
    </ChartFrame>
  );
}
