'use client';

import type { Cell } from '@biophony/contract/results/csv';
import { useCallback, useMemo } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { isolated } from '../../base/isolated.ts';
import { formatSpan } from '../../base/sizes.ts';
import { ChartFrame } from '../../explorer/charts/chart-frame.tsx';
import { dayText } from '../../explorer/charts/labels.ts';
import { countLevel } from '../../explorer/charts/palette.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useChartsMessages } from '../../kit/use-page-messages.ts';
import type { Calendar, CalendarRow, DayFailure } from './calendar.ts';
import { CellLegend, CellPlot } from './cell-plot.tsx';
import { formatDay, calendarMarksBelow, type Cell as PlotCell } from '../days.ts';

interface TableMessages {
  site: string;
  recorder: string;
  day: string;
  recordedHours: string;
  failures: string;
}

/** One row for each deployment and day with data; files without a time come last. */
export function calendarTable(
  { rows, columns, seconds, failures }: Calendar,
  messages: TableMessages,
  failuresText: (list: readonly DayFailure[]) => string,
) {
  const cells: Cell[][] = [];
  for (const [row, { site, device_id, first, last, undated }] of rows.entries()) {
    for (let column = Math.max(0, first); column <= last; column += 1) {
      const day = columns[column];
      if (day === null || day === undefined) continue;
      const at = row * columns.length + column;
      const hours = Math.round((seconds[at] ?? 0) / 3.6) / 1000;
      cells.push([site, device_id, formatDay(day), hours, failuresText(failures.get(at) ?? [])]);
    }
    if (undated.length > 0) cells.push([site, device_id, null, 0, failuresText(undated)]);
  }
  return {
    columns: [
      { label: messages.site },
      { label: messages.recorder },
      { label: messages.day },
      { label: messages.recordedHours, numeric: true },
      { label: messages.failures },
    ],
    rows: cells,
  };
}

/** Cell sizes in pixels: a year of days scrolls, a week does not grow without limit. */
export const calendarCells = {
  rowHeight: 20,
  column: { least: 8, most: 40 },
  longNames: true,
} as const;

function CalendarMarks({ calendar }: { calendar: Calendar }) {
  const { rows, columns, failures } = calendar;
  if (failures.size === 0) return null;
  const path = [...failures.keys()].map((cell) => {
    const [x, y] = [(cell % columns.length) + 0.5, Math.floor(cell / columns.length) + 0.5];
    return `M${x} ${y}h0`;
  });
  return (
    <svg
      className="bp-cells-over"
      viewBox={`0 0 ${columns.length} ${rows.length}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="bp-cells-dots-edge" d={path.join('')} vectorEffect="non-scaling-stroke" />
      <path className="bp-cells-dots" d={path.join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

interface CalendarSideProps {
  rows: readonly CalendarRow[];
  onChoose?: (siteId: string) => void;
}

/**
 * For the mouse only, since the filters offer the same sites. A name keeps its position when others
 * are added.
 */
export function CalendarSide({ rows, onChoose }: CalendarSideProps) {
  const t = useChartsMessages();
  return rows.map((row, at) => {
    const isFirst = rows[at - 1]?.site_id !== row.site_id;
    const recorder = row.device_id ?? t.anyRecorder;
    const name = (
      <>
        {isFirst && (
          <strong>
            <bdi>{row.site}</bdi>
          </strong>
        )}{' '}
        <span className="bp-soft">{recorder}</span>
      </>
    );
    const title = `${isolated(row.site)}, ${recorder}`;
    return onChoose ? (
      <button
        key={at}
        type="button"
        tabIndex={-1}
        title={title}
        aria-label={title}
        onClick={() => onChoose(row.site_id)}
      >
        {name}
      </button>
    ) : (
      <span key={at} title={title}>
        {name}
      </span>
    );
  });
}

function useCalendarTexts({ rows, columns, seconds, failures }: Calendar) {
  const { messages, locale } = usePresentation();
  const t = useChartsMessages();
  const number = numberFormat(locale);
  const failuresText = (list: readonly DayFailure[]) =>
    list
      .map(({ files, reason }) =>
        t.failed(number.format(files), files, t.reasons[reason] ?? reason.replaceAll('_', ' ')),
      )
      .join('; ');
  const cell = ({ column, row }: PlotCell) => {
    const of = rows[row];
    const day = columns[column];
    if (!of || day === undefined) return '';
    const name = `${isolated(of.site)}, ${of.device_id ?? t.anyRecorder}`;
    if (day === null) {
      const days = (columns[column + 1] ?? 0) - (columns[column - 1] ?? 0) - 1;
      return t.calendarGap(name, number.format(days));
    }
    const at = row * columns.length + column;
    const recorded = seconds[at] ?? 0;
    const failed = failures.get(at) ?? [];
    const away = column < of.first || column > of.last;
    const held = away
      ? t.calendarAway
      : recorded > 0
        ? t.calendarRecorded(formatSpan(recorded, messages.format, locale))
        : t.calendarNothing;
    return t.calendarCell(
      name,
      dayText(formatDay(day), locale),
      [held, ...(failed.length > 0 ? [failuresText(failed)] : [])].join('; '),
    );
  };
  return { cell, failures: failuresText };
}

export interface EffortCalendarProps {
  calendar: Calendar;
  /** Chooses a site and a day; each is null if it was not pointed at. */
  onChoose?: (choice: { site_id: string | null; day: number | null }) => void;
}

/**
 * Effort calendar: one row for each deployment, one column for each day, hours as tone, dots for
 * files without sound.
 */
export function EffortCalendar({ calendar, onChoose }: EffortCalendarProps) {
  const { messages, locale } = usePresentation();
  const t = useChartsMessages();
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
      title={t.calendar}
      filename="survey-effort"
      text={
        <>
          {t.calendarText(
            rows.length,
            formatSpan(calendar.total, messages.format, locale),
            number.format(seconds.reduce((sum, one) => sum + (one > 0 ? 1 : 0), 0)),
          )}{' '}
          {files > 0 && `${t.calendarFailures(number.format(files), files)} `}
          {undated > 0 && `${t.calendarUndated(number.format(undated), undated)} `}
          {calendar.leftOut > 0 &&
            t.calendarOmitted(formatSpan(calendar.leftOut, messages.format, locale))}
        </>
      }
      table={() => calendarTable(calendar, t, texts.failures)}
    >
      {columns.length === 0 ? (
        <p>{t.calendarLeft}</p>
      ) : (
        <>
          <CellPlot
            title={t.calendar}
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
            none={t.legendNothing}
            most={formatSpan(most, messages.format, locale)}
            silent={t.legendAway}
            dots={t.legendFailed}
          />
        </>
      )}
    </ChartFrame>
  );
}
