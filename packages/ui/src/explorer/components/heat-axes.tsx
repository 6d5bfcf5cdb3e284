'use client';

import type { ReactNode } from 'react';
import { useLook } from '../../provider/look-context.ts';
import { placesAmong } from '../charts/ticks.ts';
import { countAt, type Activity } from '../headless/activity.ts';
import { dayText, hourName, shortDay } from '../headless/moment-words.ts';
import type { HeatGrid } from './heat-grid.ts';
import type { ChosenTime } from './heat-plot.tsx';

/** Hours that are written beside the picture; all of them can be clicked. */
const namedEvery = 3;
/** Days that are written below a long band at most. */
const mostDayNames = 6;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface HeatAxesProps {
  activity: Activity;
  grid: HeatGrid;
  chosen: ChosenTime;
  onChoose?: (time: ChosenTime) => void;
  children: ReactNode;
}

/**
 * The names of days and hours around a heat map. They are for the mouse: the keyboard walks through the cells, and the
 * filters offer the same hours and days.
 */
export function HeatAxes({ activity, grid, chosen, onChoose, children }: HeatAxesProps) {
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  const { days } = activity;
  const number = new Intl.NumberFormat(locale);
  const inHour = (hour: number) =>
    days.reduce((sum, _, day) => sum + countAt(activity, day, hour), 0);
  const inDay = (day: number) =>
    hours.reduce((sum, hour) => sum + countAt(activity, day, hour), 0);
  const mark = (
    key: string,
    label: string,
    name: string,
    count: number,
    pressed: boolean,
    choice: ChosenTime,
  ) =>
    onChoose ? (
      <button
        key={key}
        type="button"
        tabIndex={-1}
        aria-pressed={pressed}
        aria-label={words.hourText(name, words.countDetections(number.format(count), count))}
        onClick={() => onChoose(pressed ? { ...chosen, ...unset(choice) } : choice)}
      >
        {label}
      </button>
    ) : (
      <span key={key} aria-hidden="true">
        {label}
      </span>
    );
  const hourMarks = hours.map((hour) =>
    mark(
      `hour ${hour}`,
      hour % namedEvery === 0 ? String(hour).padStart(2, '0') : '',
      hourName(hour),
      inHour(hour),
      chosen.hour === hour,
      { day: chosen.day, hour },
    ),
  );
  if (!grid.daysAcross)
    return (
      <div className="bp-heat-frame">
        <div className="bp-heat-side" data-of="days">
          {days.map((day, place) =>
            mark(
              day,
              shortDay(day, locale),
              dayText(day, locale),
              inDay(place),
              chosen.day === place,
              { day: place, hour: chosen.hour },
            ),
          )}
        </div>
        {children}
        <div className="bp-heat-below" data-of="hours">
          {hourMarks}
        </div>
      </div>
    );
  return (
    <div className="bp-heat-frame">
      <div className="bp-heat-side" data-of="hours">
        {hourMarks}
      </div>
      <div className="bp-heat-scroll">
        <div style={{ minWidth: `${days.length * 3}px` }}>
          {children}
          <div className="bp-heat-below" data-of="days" aria-hidden="true">
            {placesAmong(days.length, mostDayNames).map((place) => (
              <span key={place} style={{ left: `${(100 * place) / days.length}%` }}>
                {shortDay(days[place] ?? '', locale)}
              </span>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The part of a choice that a second click takes back. */
const unset = (choice: ChosenTime): Partial<ChosenTime> =>
  choice.hour === null ? { day: null } : { hour: null };
