'use client';

import { useChartsMessages } from '../../../context/page-messages.ts';
import type { CalendarRow } from '../../model/calendar/calendar.ts';

interface CalendarSideProps {
  rows: readonly CalendarRow[];
  onChoose?: (siteId: string) => void;
}

/**
 * The names of the rows: the site at its first deployment, its recorder behind it. They are for the mouse: filters offer
 * the same sites. A name keeps its place when others come into it.
 */
export function CalendarSide({ rows, onChoose }: CalendarSideProps) {
  const words = useChartsMessages();
  return rows.map((row, at) => {
    const isFirst = rows[at - 1]?.site_id !== row.site_id;
    const recorder = row.device_id ?? words.anyRecorder;
    const name = (
      <>
        {isFirst && <strong>{row.site}</strong>} <span className="bp-soft">{recorder}</span>
      </>
    );
    const title = `${row.site}, ${recorder}`;
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
