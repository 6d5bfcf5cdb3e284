'use client';

import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useMemo,
  useState,
} from 'react';
import { numberFormat } from '../../base/intl.ts';
import { formatSpan, rateIn, rateUnit, type RateUnit } from '../../base/sizes.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useExplorerMessages } from '../../kit/use-page-messages.ts';
import {
  type Activity,
  type ChosenTime,
  countAt,
  daysBetween,
  effortAt,
  type HeatGrid,
  heatGrid,
  type HourOfDay,
  isSilent,
  type Measure,
  valueAt,
} from './chart-grids.ts';
import { dayText, hourName, placesAmong, shortDay, yearOf } from './labels.ts';
import { Painted } from './chart-frame.tsx';
import { countLevel, countPixels } from './palette.ts';

const namedEvery = 3;
const mostDayNames = 6;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Labels next to the chosen one make space for it. */
const isNamed = (hour: number, chosen: number | null): boolean =>
  hour === chosen || (hour % namedEvery === 0 && (chosen === null || Math.abs(chosen - hour) > 1));

interface AxisMarkProps {
  label: string;
  name: string;
  count: number;
  pressed: boolean;
  onToggle?: () => void;
}

function AxisMark({ label, name, count, pressed, onToggle }: AxisMarkProps) {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  if (!onToggle) return <span aria-hidden="true">{label}</span>;
  const counted = t.countDetections(numberFormat(locale).format(count), count);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={pressed}
      aria-label={t.hourText(name, counted)}
      onClick={onToggle}
    >
      {label}
    </button>
  );
}

function DaysLeftOut({ before, day }: { before: string | undefined; day: string }) {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const count = daysBetween(before, day);
  const text = t.daysLeftOut(numberFormat(locale).format(count), count);
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

/** For the mouse: keys move through the cells, and the filters offer the same. */
function HeatAxes({ activity, grid, chosen, onChoose, children }: HeatAxesProps) {
  const { locale } = usePresentation();
  const { days } = activity;
  // The first label of a year contains it.
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

interface HeatPlotProps {
  activity: Activity;
  measure: Measure;
  unit: RateUnit;
  most: number;
  chosen: ChosenTime;
  onChoose?: (time: ChosenTime) => void;
  /** Takes less height. */
  low?: boolean;
}

/** Pixels of the picture, and least of a day. */
const usual = { height: 288, row: 24 };
const little = { height: 120, row: 12 };
const mostRow = 44;

/** Pixels: a few days are taller. */
const rowHeight = ({ rows }: HeatGrid, { height, row }: typeof usual) =>
  Math.round(Math.min(mostRow, Math.max(row, height / rows)));

const moves: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function moved(grid: HeatGrid, from: HourOfDay, [across, down]: readonly [number, number]) {
  const { column, row } = grid.at(from.day, from.hour);
  for (const far of [1, 2]) {
    const to = grid.cellAt(
      clamp(column + far * across, grid.columns - 1),
      clamp(row + far * down, grid.rows - 1),
    );
    if (to) return to;
  }
  return from;
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

function useCellText({ activity, measure, unit }: HeatPlotProps) {
  const { messages, locale } = usePresentation();
  const t = useExplorerMessages();
  const { format } = messages;
  const rate = numberFormat(locale, { maximumFractionDigits: 1 });
  return ({ day, hour }: HourOfDay) => {
    const name = dayText(activity.days[day] ?? '', locale);
    if (isSilent(activity, day, hour)) return t.cellSilent(name, hourName(hour));
    const count = countAt(activity, day, hour);
    const effort = effortAt(activity, day, hour);
    return t.cellText(
      name,
      hourName(hour),
      t.countDetections(numberFormat(locale).format(count), count),
      effort === null ? null : formatSpan(effort, format, locale),
      // A partly recorded hour shows its count only.
      measure === 'rate' && (unit === 'minute' || rateUnit(effort ?? 0) === 'hour')
        ? rate.format(rateIn(unit, valueAt(activity, measure, day, hour)))
        : null,
      unit,
    );
  };
}

const shareOf = (grid: HeatGrid, { day, hour }: HourOfDay) => {
  const { column, row } = grid.at(day, hour);
  return {
    left: `${(100 * column) / grid.columns}%`,
    top: `${(100 * row) / grid.rows}%`,
    width: `${100 / grid.columns}%`,
    height: `${100 / grid.rows}%`,
  };
};

export function HeatPlot(props: HeatPlotProps) {
  const { activity, measure, most, chosen, onChoose, low = false } = props;
  const size = low ? little : usual;
  const t = useExplorerMessages();
  const [at, setAt] = useState<HourOfDay | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const textOf = useCellText(props);
  const grid = useMemo(() => heatGrid(activity.days), [activity.days]);
  const cursor = {
    day: clamp(at?.day ?? chosen.day ?? 0, activity.days.length - 1),
    hour: at?.hour ?? chosen.hour ?? 0,
  };

  const picture = useMemo(
    () => ({
      columns: grid.columns,
      rows: grid.rows,
      level: (column: number, row: number) => {
        const place = grid.cellAt(column, row);
        if (!place || isSilent(activity, place.day, place.hour)) return null;
        return countLevel(valueAt(activity, measure, place.day, place.hour), most);
      },
    }),
    [activity, grid, measure, most],
  );

  const choose = (place: HourOfDay | null) => {
    if (!place) return;
    const { day, hour } = place;
    onChoose?.(
      chosen.day === day && chosen.hour === hour ? { day: null, hour: null } : { day, hour },
    );
  };
  const pointed = (event: PointerEvent<HTMLElement>): HourOfDay | null => {
    const box = event.currentTarget.getBoundingClientRect();
    return grid.cellAt(
      clamp(Math.floor(((event.clientX - box.left) / box.width) * grid.columns), grid.columns - 1),
      clamp(Math.floor(((event.clientY - box.top) / box.height) * grid.rows), grid.rows - 1),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move) {
      setAt(moved(grid, cursor, move));
    } else if (event.key === 'Escape') onChoose?.({ day: null, hour: null });
    else return;
    event.preventDefault();
  };

  return (
    <div
      className="bp-heat"
      data-wide={grid.daysAcross ? '' : undefined}
      style={
        {
          '--bp-heat-height': `${size.height}px`,
          '--bp-heat-days': grid.rows,
          '--bp-heat-row': `${rowHeight(grid, size)}px`,
        } as CSSProperties
      }
    >
      <HeatAxes activity={activity} grid={grid} chosen={chosen} onChoose={onChoose}>
        <div
          className="bp-heat-plot"
          onPointerMove={(event) => setAt(pointed(event))}
          onPointerLeave={() => setAt(null)}
          onPointerUp={(event) => choose(pointed(event))}
        >
          <Painted picture={picture} pixels={countPixels} text={t.activity} />
          <HeatChoice grid={grid} chosen={chosen} />
          {onChoose && (
            <button
              type="button"
              className="bp-heat-cursor"
              style={shareOf(grid, cursor)}
              aria-label={t.cursor(textOf(cursor))}
              onFocus={() => setByKeyboard(true)}
              onBlur={() => {
                setByKeyboard(false);
                setAt(null);
              }}
              onKeyDown={onKeyDown}
              onClick={() => choose(cursor)}
            />
          )}
        </div>
      </HeatAxes>
      <p className="bp-small bp-heat-readout bp-numbers" aria-live={byKeyboard ? 'polite' : 'off'}>
        {at || byKeyboard ? textOf(cursor) : '\u00a0'}
        {byKeyboard && <span className="bp-soft"> {t.cursorHint}</span>}
      </p>
    </div>
  );
}

function HeatChoice({ grid, chosen }: { grid: HeatGrid; chosen: ChosenTime }) {
  if (chosen.day === null && chosen.hour === null) return null;
  const cell = shareOf(grid, { day: chosen.day ?? 0, hour: chosen.hour ?? 0 });
  const across = { left: 0, width: '100%' };
  const down = { top: 0, height: '100%' };
  const everyDay = grid.daysAcross ? across : down;
  const everyHour = grid.daysAcross ? down : across;
  return (
    <span
      className="bp-heat-choice"
      aria-hidden="true"
      style={{
        ...cell,
        ...(chosen.day === null && everyDay),
        ...(chosen.hour === null && everyHour),
      }}
    />
  );
}
