'use client';

import { usePresentation } from '../../../context/presentation-context.ts';
import { useChartsMessages } from '../../../context/page-messages.ts';
import { dayText } from '../../../explorer/model/words/moment-words.ts';
import { formatSpan } from '../../../format/durations.ts';
import { numberFormat } from '../../../format/intl.ts';
import type { Calendar } from '../../model/calendar/calendar.ts';
import type { DayFailure } from '../../model/calendar/compact-effort.ts';
import type { Cell } from '../../model/cells/move-cell.ts';
import { dateOf } from '../../model/view/days.ts';

/** What cells of a calendar say, and files without sound. */
export function useCalendarTexts({ rows, columns, seconds, failures }: Calendar) {
  const { messages, locale } = usePresentation();
  const words = useChartsMessages();
  const number = numberFormat(locale);
  const failuresText = (list: readonly DayFailure[]) =>
    list
      .map(({ files, reason }) =>
        words.failed(
          number.format(files),
          files,
          words.reasons[reason] ?? reason.replaceAll('_', ' '),
        ),
      )
      .join('; ');
  const cell = ({ column, row }: Cell) => {
    const of = rows[row];
    const day = columns[column];
    if (!of || day === undefined) return '';
    const name = `${of.site}, ${of.device_id ?? words.anyRecorder}`;
    if (day === null) {
      const days = (columns[column + 1] ?? 0) - (columns[column - 1] ?? 0) - 1;
      return words.calendarGap(name, number.format(days));
    }
    const at = row * columns.length + column;
    const recorded = seconds[at] ?? 0;
    const failed = failures.get(at) ?? [];
    const away = column < of.first || column > of.last;
    const held = away
      ? words.calendarAway
      : recorded > 0
        ? words.calendarRecorded(formatSpan(recorded, messages.format, locale))
        : words.calendarNothing;
    return words.calendarCell(
      name,
      dayText(dateOf(day), locale),
      [held, ...(failed.length > 0 ? [failuresText(failed)] : [])].join('; '),
    );
  };
  return { cell, failures: failuresText };
}
