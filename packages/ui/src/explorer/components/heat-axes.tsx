'use client';

import type { ReactNode } from 'react';
import { useLook } from '../../provider/look-context.ts';
import { placesAmong } from '../charts/ticks.ts';
import { countAt, type Activity, type ChosenTime } from '../headless/activity.ts';
import { dayText, hourName, shortDay } from '../headless/moment-words.ts';
import type { HeatGrid } from './heat-grid.ts';
import { numberFormat } from '../headless/intl.ts';

/** Hours that are written beside the picture; all of them can be clicked. */
const namedEvery = 3;
/** Days that are written below a long band at most. */
const mostDayNames = 6;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** A chosen hour is named, and those beside it make room for its name. */
const isNamed = (hour: number, chosen: number | null): boolean =>
  hour === chosen || (hour % namedEvery === 0 && (chosen === null || Math.abs(chosen - hour) > 1));

interface AxisMarkProps {
  label: string;
  /** The whole name of the hour or day. */
  name: string;
  count: number;
  pressed: boolean;
  onToggle?: () => void;
}

function AxisMark({ label, name, count, pressed, onToggle }: AxisMarkProps) {
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  if (!onToggle) return <span aria-hidden="true">{label}</span>;
  const counted = words.countDetections(numberFormat(locale).format(count), count);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={pressed}
      aria-label={words.hourText(name, counted)}
      onClick={onToggle}
    >
      {label}
    </button>
  );
}

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
  const { locale } = useLook();
  const { days } = activity;
  const hourMarks = hours.map((hour) => {
    const pressed = chosen.hour === hour;
    return (
      <AxisMark
        key={hour}
        label={isNamed(hour, chosen.hour) ? String(hour).padStart(2, '0') : ''}
        name={hourName(hour)}
        count={days.reduce((sum, _, day) => sum + countAt(activity, day, hour), 0)}
        pressed={pressed}
        onToggle={onChoose && (() => onChoose({ ...chosen, hour: pressed ? null : hour }))}
      />
    );
  });
  if (grid.daysAcross)
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
  return (
    <div className="bp-heat-frame">
      <div className="bp-heat-side" data-of="days">
        {days.map((day, place) => {
          const pressed = chosen.day === place;
          return (
            <AxisMark
              key={day}
              label={shortDay(day, locale)}
              name={dayText(day, locale)}
              count={hours.reduce((sum, hour) => sum + countAt(activity, place, hour), 0)}
              pressed={pressed}
              onToggle={onChoose && (() => onChoose({ ...chosen, day: pressed ? null : place }))}
            />
          );
        })}
      </div>
      {children}
      <div className="bp-heat-below" data-of="hours">
        {hourMarks}
      </div>
    </div>
  );
}
