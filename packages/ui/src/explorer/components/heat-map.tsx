'use client';

import type { ReactNode } from 'react';
import { useLook } from '../../provider/look-context.ts';
import {
  busiest,
  countAt,
  effortAt,
  isSilent,
  type Activity,
  type ChosenTime,
} from '../headless/activity.ts';
import { dayText, hourName } from '../headless/moment-words.ts';
import { ChartFrame } from './chart-frame.tsx';
import { HeatLegend } from './heat-legend.tsx';
import { HeatPlot } from './heat-plot.tsx';
import { numberFormat } from '../headless/intl.ts';

interface HeatMapProps {
  activity: Activity;
  /** Replaces the title, when one species is followed. */
  title?: string;
  chosen?: ChosenTime;
  /** Lets an hour be chosen; without it the map only tells. */
  onChoose?: (time: ChosenTime) => void;
  /** A remark below, such as on detections without a time. */
  note?: ReactNode;
}

const nothing: ChosenTime = { day: null, hour: null };

/** The hours in which something was recorded, as rows of a table. */
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

/** When it was heard: every hour of every day, dark for none and light for many, open where nothing was recorded. */
export function HeatMap({ activity, title, chosen = nothing, onChoose, note }: HeatMapProps) {
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  const number = numberFormat(locale);
  const { days } = activity;
  const peak = busiest(activity);
  return (
    <ChartFrame
      title={title ?? words.activity}
      filename="activity"
      text={
        <>
          {peak
            ? words.activityText(
                hourName(peak.hour),
                number.format(peak.count),
                dayText(days[peak.day] ?? '', locale),
              )
            : words.activityNone}{' '}
          {note}
        </>
      }
      table={() => ({
        columns: [
          { label: words.columnDay },
          { label: words.columnHour },
          { label: words.columnCount, numeric: true },
          { label: words.columnRecorded, numeric: true },
        ],
        rows: rowsOf(activity),
      })}
    >
      {days.length > 0 && (
        <>
          <HeatPlot
            activity={activity}
            most={peak?.count ?? 0}
            chosen={chosen}
            onChoose={onChoose}
          />
          <HeatLegend most={peak?.count ?? 0} silent={activity.effort !== null} />
        </>
      )}
    </ChartFrame>
  );
}
