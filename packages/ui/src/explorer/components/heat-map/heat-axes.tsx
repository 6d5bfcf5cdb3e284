'use client';

import type { ReactNode } from 'react';
import { usePresentation } from '../../../context/presentation-context.ts';
import { placesAmong } from '../../charts/ticks.ts';
import { countAt, type Activity, type ChosenTime } from '../../model/activity/activity.ts';
import { dayText, hourName, shortDay, yearOf } from '../../model/words/moment-words.ts';
import { daysBetween, type HeatGrid } from '../../model/activity/heat-grid.ts';
import { numberFormat } from '../../../format/intl.ts';

/** Hours that are written beside the picture; all of them can be clicked. */
const namedEvery = 3;
/** Days that are written below a long band at most. */
const mostDayNames = 6;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** A chosen hour is named, and those beside it leave space for its name. */
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
  const { messages, locale } = usePresentation();
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

/** Stands between two days that are no neighbours. */
function DaysLeftOut({ before, day }: { before: string | undefined; day: string }) {
  const { messages, locale } = usePresentation();
  const count = daysBetween(before, day);
  const text = messages.explorer.daysLeftOut(numberFormat(locale).format(count), count);
  return (
    <span className="bp-soft" title={text}>
      <span aria-hidden="true">⋮</span>
      <span className="bp-hidden">{text}</span>
    </span>
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
 * The names of days and hours around a heat map. They are for the mouse: the keyboard moves through the cells, and the
 * filters offer the same hours and days.
 */
export function HeatAxes({ activity, grid, chosen, onChoose, children }: HeatAxesProps) {
  const { locale } = usePresentation();
  const { days } = activity;
  // The first day that is written of every year carries the year.
  const dayLabels = (places: readonly number[]) =>
    places.map((place, at) => {
      const day = days[place] ?? '';
      const before = days[places[at - 1] ?? -1];
      return shortDay(day, locale, before === undefined || yearOf(before) !== yearOf(day));
    });
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
  if (grid.daysAcross) {
    const named = placesAmong(grid.lines.length, mostDayNames).map((line) => ({
      line,
      place: grid.lines[line] ?? grid.lines[line + 1] ?? 0,
    }));
    const labels = dayLabels(named.map(({ place }) => place));
    return (
      <div className="bp-heat-frame">
        <div className="bp-heat-side" data-of="hours">
          {hourMarks}
        </div>
        <div className="bp-heat-scroll">
          <div style={{ minWidth: `${grid.lines.length * 3}px` }}>
            {children}
            <div className="bp-heat-below" data-of="days" aria-hidden="true">
              {named.map(({ line }, at) => (
                <span
                  key={line}
                  style={{ insetInlineStart: `${(100 * line) / grid.lines.length}%` }}
                >
                  {labels[at]}
                </span>
              ))}
            </div>
          </div>
        </div>
      </div>
    );
  }
  const labels = dayLabels(days.map((_, place) => place));
  return (
    <div className="bp-heat-frame">
      <div className="bp-heat-side" data-of="days">
        {grid.lines.map((place, line) => {
          const day = days[place ?? grid.lines[line + 1] ?? 0] ?? '';
          if (place === null)
            return (
              <DaysLeftOut
                key={`before ${day}`}
                before={days[(grid.lines[line + 1] ?? 0) - 1]}
                day={day}
              />
            );
          const pressed = chosen.day === place;
          return (
            <AxisMark
              key={day}
              label={labels[place] ?? ''}
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
