'use client';

import { useCallback, useMemo } from 'react';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useChartsMessages } from '../../../context/page-messages.ts';
import { countLevel } from '../../../explorer/charts/heat.ts';
import { ChartFrame } from '../../../explorer/components/chart/chart-frame.tsx';
import { formatSpan } from '../../../format/durations.ts';
import { numberFormat } from '../../../format/intl.ts';
import type { Calendar } from '../../model/calendar/calendar.ts';
import { calendarMarksBelow } from '../../model/calendar/calendar-months.ts';
import { calendarTable } from '../../model/calendar/calendar-table.ts';
import { CellPlot } from '../cells/cell-plot.tsx';
import { CellLegend } from '../cells/cell-legend.tsx';
import { calendarCells } from './calendar-cells.ts';
import { CalendarMarks } from './calendar-marks.tsx';
import { CalendarSide } from './calendar-side.tsx';
import { useCalendarTexts } from './use-calendar-texts.ts';

export interface EffortCalendarProps {
  calendar: Calendar;
  /** Lets a site and a day be chosen, each null where it is not what was pointed at. */
  onChoose?: (choice: { site_id: string | null; day: number | null }) => void;
}

/** What was recorded: a row a deployment, a column a day, hours as tone, and a dot where files have no sound. */
export function EffortCalendar({ calendar, onChoose }: EffortCalendarProps) {
  const { messages, locale } = usePresentation();
  const words = useChartsMessages();
  const texts = useCalendarTexts(calendar);
  const { rows, columns, seconds, most } = calendar;
  const number = numberFormat(locale);
  const level = useCallback(
    (at: number, row: number) => {
      const of = rows[row];
      const day = columns[at];
      if (!of || day === null || day === undefined || at < of.first || at > of.last) return null;
      return countLevel(seconds[row * columns.length + at] ?? 0, most);
    },
    [rows, columns, seconds, most],
  );
  const below = useMemo(() => calendarMarksBelow(columns, locale), [columns, locale]);
  const marks = useMemo(() => <CalendarMarks calendar={calendar} />, [calendar]);
  const failed = [...calendar.failures.values()].flat();
  const files = failed.reduce((sum, one) => sum + one.files, 0);
  const undated = rows.reduce(
    (sum, row) => sum + row.undated.reduce((all, one) => all + one.files, 0),
    0,
  );
  return (
    <ChartFrame
      title={words.calendar}
      filename="survey-effort"
      text={
        <>
          {words.calendarText(
            rows.length,
            formatSpan(calendar.total, messages.format, locale),
            number.format(seconds.reduce((sum, one) => sum + (one > 0 ? 1 : 0), 0)),
          )}{' '}
          {files > 0 && `${words.calendarFailures(number.format(files), files)} `}
          {undated > 0 && `${words.calendarUndated(number.format(undated), undated)} `}
          {calendar.leftOut > 0 &&
            words.calendarOmitted(formatSpan(calendar.leftOut, messages.format, locale))}
        </>
      }
      table={() => calendarTable(calendar, words, texts.failures)}
    >
      {columns.length === 0 ? (
        <p>{words.calendarLeft}</p>
      ) : (
        <>
          <CellPlot
            title={words.calendar}
            columns={columns.length}
            rows={rows.length}
            level={level}
            textOf={texts.cell}
            {...calendarCells}
            side={
              <CalendarSide
                rows={rows}
                onChoose={onChoose && ((site_id) => onChoose({ site_id, day: null }))}
              />
            }
            below={below}
            onChoose={
              onChoose &&
              (({ column: at }) => {
                const day = columns[at] ?? null;
                if (day !== null) onChoose({ site_id: null, day });
              })
            }
          >
            {marks}
          </CellPlot>
          <CellLegend
            none={words.legendNothing}
            most={formatSpan(most, messages.format, locale)}
            silent={words.legendAway}
            dots={words.legendFailed}
          />
        </>
      )}
    </ChartFrame>
  );
}
