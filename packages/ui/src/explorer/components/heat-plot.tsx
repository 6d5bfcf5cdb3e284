'use client';

import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { formatSpan } from '../../format/durations.ts';
import { useLook } from '../../provider/look-context.ts';
import { countLevel, paintHeat } from '../charts/heat.ts';
import { sequentialPixels } from '../charts/palette.ts';
import {
  countAt,
  effortAt,
  isSilent,
  type Activity,
  type ChosenTime,
} from '../headless/activity.ts';
import { dayText, hourName } from '../headless/moment-words.ts';
import { heatGrid, type HeatGrid } from './heat-grid.ts';
import { HeatAxes } from './heat-axes.tsx';
import { numberFormat } from '../headless/intl.ts';

interface HeatPlotProps {
  activity: Activity;
  /** The largest count, which is the lightest colour. */
  most: number;
  chosen: ChosenTime;
  onChoose?: (time: ChosenTime) => void;
}

/** Pixels a day is high: a few days are drawn taller. */
const rowHeight = ({ rows }: HeatGrid) => Math.round(Math.min(44, Math.max(24, 288 / rows)));

type Place = { day: number; hour: number };

const moves: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

function useCellText(activity: Activity) {
  const { messages, locale } = useLook();
  const { explorer: words, format } = messages;
  return ({ day, hour }: Place) => {
    const name = dayText(activity.days[day] ?? '', locale);
    if (isSilent(activity, day, hour)) return words.cellSilent(name, hourName(hour));
    const count = countAt(activity, day, hour);
    const effort = effortAt(activity, day, hour);
    return words.cellText(
      name,
      hourName(hour),
      words.countDetections(numberFormat(locale).format(count), count),
      effort === null ? null : formatSpan(effort, format, locale),
    );
  };
}

const shareOf = (grid: HeatGrid, { day, hour }: Place) => {
  const { column, row } = grid.at(day, hour);
  return {
    left: `${(100 * column) / grid.columns}%`,
    top: `${(100 * row) / grid.rows}%`,
    width: `${100 / grid.columns}%`,
    height: `${100 / grid.rows}%`,
  };
};

/** The picture of a heat map: painted, pointed at, and walked through with the arrow keys. */
export function HeatPlot({ activity, most, chosen, onChoose }: HeatPlotProps) {
  const { messages } = useLook();
  const { explorer: words } = messages;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState<Place | null>(null);
  const [walking, setWalking] = useState(false);
  const textOf = useCellText(activity);
  const grid = heatGrid(activity.days.length);
  const cursor = {
    day: clamp(at?.day ?? chosen.day ?? 0, activity.days.length - 1),
    hour: at?.hour ?? chosen.hour ?? 0,
  };

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const { columns, rows, placeOf } = heatGrid(activity.days.length);
    const level = (column: number, row: number) => {
      const { day, hour } = placeOf(column, row);
      return isSilent(activity, day, hour) ? null : countLevel(countAt(activity, day, hour), most);
    };
    paintHeat(element, { columns, rows, level }, sequentialPixels(element));
  }, [activity, most]);

  const choose = ({ day, hour }: Place) =>
    onChoose?.(
      chosen.day === day && chosen.hour === hour ? { day: null, hour: null } : { day, hour },
    );
  const pointed = (event: PointerEvent<HTMLElement>): Place => {
    const box = event.currentTarget.getBoundingClientRect();
    return grid.placeOf(
      clamp(Math.floor(((event.clientX - box.left) / box.width) * grid.columns), grid.columns - 1),
      clamp(Math.floor(((event.clientY - box.top) / box.height) * grid.rows), grid.rows - 1),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move) {
      const { column, row } = grid.at(cursor.day, cursor.hour);
      setAt(
        grid.placeOf(
          clamp(column + move[0], grid.columns - 1),
          clamp(row + move[1], grid.rows - 1),
        ),
      );
    } else if (event.key === 'Escape') onChoose?.({ day: null, hour: null });
    else return;
    event.preventDefault();
  };

  return (
    <div
      className="bp-heat"
      data-wide={grid.daysAcross ? '' : undefined}
      style={
        { '--bp-heat-days': grid.rows, '--bp-heat-row': `${rowHeight(grid)}px` } as CSSProperties
      }
    >
      <HeatAxes activity={activity} grid={grid} chosen={chosen} onChoose={onChoose}>
        <div
          className="bp-heat-plot"
          onPointerMove={(event) => setAt(pointed(event))}
          onPointerLeave={() => setAt(null)}
          onPointerUp={(event) => choose(pointed(event))}
        >
          <canvas ref={canvas}>{words.activity}</canvas>
          <HeatChoice grid={grid} chosen={chosen} />
          {onChoose && (
            <button
              type="button"
              className="bp-heat-cursor"
              style={shareOf(grid, cursor)}
              aria-label={words.cursor(textOf(cursor))}
              onFocus={() => setWalking(true)}
              onBlur={() => {
                setWalking(false);
                setAt(null);
              }}
              onKeyDown={onKeyDown}
              onClick={() => choose(cursor)}
            />
          )}
        </div>
      </HeatAxes>
      <p className="bp-small bp-heat-readout bp-numbers" aria-live={walking ? 'polite' : 'off'}>
        {at || walking ? textOf(cursor) : '\u00a0'}
        {walking && <span className="bp-soft"> {words.cursorHint}</span>}
      </p>
    </div>
  );
}

/** Frames what is chosen: one cell, an hour through all days, or a day through all hours. */
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
