'use client';

import type { ReactNode } from 'react';
import { ChartFrame } from '../../explorer/charts/chart-frame.tsx';
import { useChartsMessages } from '../../kit/use-page-messages.ts';
import type { CalendarRow } from './calendar.ts';
import { CellGrid, CellLegend } from './cell-plot.tsx';
import { calendarCells, CalendarSide } from './effort-calendar.tsx';

/** The longest text the legend may need. */
const wholeDay = '24 h';
const cells = { ...calendarCells, columns: 1, column: { least: 0, most: 560 } } as const;

export interface CalendarWaitProps {
  rows: readonly CalendarRow[];
  /** Shown instead when the effort cannot be read. */
  failure?: ReactNode;
}

/** Placeholder of the calendar, as large as the calendar will be. */
export function CalendarWait({ rows, failure }: CalendarWaitProps) {
  const t = useChartsMessages();
  const legend = (
    <CellLegend
      none={t.legendNothing}
      most={wholeDay}
      silent={t.legendAway}
      dots={t.legendFailed}
    />
  );
  return (
    <ChartFrame
      title={t.calendar}
      filename="survey-effort"
      text={failure ? null : <output>{t.calendarLoading}</output>}
      table={null}
    >
      <CellGrid
        {...cells}
        rows={rows.length}
        side={<CalendarSide rows={rows} />}
        readout={<p className="bp-small bp-heat-readout" />}
      >
        <div className="bp-heat-plot" />
        <div className="bp-cells-below" />
      </CellGrid>
      {failure ? (
        <div className="bp-survey-instead">
          <div className="bp-chart bp-survey-wait">
            {legend}
            <p className="bp-small bp-chart-text" />
          </div>
          {failure}
        </div>
      ) : (
        <div className="bp-survey-wait">{legend}</div>
      )}
    </ChartFrame>
  );
}
