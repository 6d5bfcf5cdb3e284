'use client';

import { PauseIcon, PlayIcon } from '@radix-ui/react-icons';
import { Spinner } from '@radix-ui/themes';
import {
  type TouchEvent,
  useRef,
  memo,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { calledName } from '../../base/species-name.ts';
import { shortMoment } from '../charts/labels.ts';
import {
  type ColumnId,
  columnWidths,
  type ListLayout,
  useColumnNames,
  listLayout,
  DetectionsHead,
  headHeight,
} from './columns.tsx';
import { DetectionNames, useValues, DetectionCells } from './detection-values.tsx';
import type { DetectionRow } from '../engine/calls.ts';
import { KindMark } from '../species/species-name.tsx';
import { usePresentation, useMessages } from '../../kit/presentation-context.ts';
import { useExplorerMessages } from '../../kit/use-page-messages.ts';
import { useWidth } from '../../kit/use-width.ts';
import {
  findAction,
  type JudgeAction,
  judgeKeys,
  type MoveAction,
  moveKeys,
} from '../../verdicts/keys.ts';

/** Pixels. */
const least = 56;
/** They have touch gestures of their own. */
const own = 'input, select, textarea, canvas, .bp-sound-picture';

export function useSwipe(onSwipe: (direction: 'left' | 'right') => void, within?: string) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const isTaken = (target: EventTarget): boolean =>
    target instanceof Element &&
    (target.closest(own) !== null || (within !== undefined && target.closest(within) === null));
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      start.current =
        touch && touches.length === 1 && !isTaken(target)
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) >= least && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 'left' : 'right');
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
}

/** `waiting` until its sound is read. */
export type Heard = 'silent' | 'waiting' | 'playing';

/** These need the name of their column. */
const named: readonly ColumnId[] = ['recorded', 'confidence', 'snr'];

interface DetectionCardProps {
  detection: DetectionRow;
  rank: number;
  lines: ListLayout['lines'];
  judged: boolean;
  heard: Heard;
}

/** Its button takes no focus, because the list handles it and its keys. */
const DetectionCard = memo(function DetectionCard(props: DetectionCardProps) {
  const { detection, rank, lines, judged, heard } = props;
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const names = useColumnNames();
  const values = useValues()(detection);
  const { time } = detection;
  const moment = time === null ? t.noTime : shortMoment(time, locale);
  const label = heard === 'playing' ? t.pauseOf : t.playOf;
  return (
    <td className="bp-detection-card-cell">
      <div className="bp-detection-card">
        <button
          type="button"
          className="bp-detection-play"
          tabIndex={-1}
          data-play=""
          aria-label={label(calledName(detection), moment)}
        >
          <Spinner loading={heard === 'waiting'}>
            {heard === 'playing' ? (
              <PauseIcon aria-hidden="true" />
            ) : (
              <PlayIcon aria-hidden="true" />
            )}
          </Spinner>
        </button>
        <div className="bp-detection-text">
          <span className="bp-cell-who">
            <KindMark rank={rank} />
            <DetectionNames detection={detection} />
            {judged && values.verdict}
          </span>
          {lines.map((line) => (
            <span key={line.join()} className="bp-detection-line bp-numbers">
              {line.map((id) => (
                <span key={id} style={id === 'file' ? undefined : { width: columnWidths[id] }}>
                  {named.includes(id) && <span className="bp-soft">{names[id]} </span>}
                  {values[id]}
                </span>
              ))}
            </span>
          ))}
        </div>
      </div>
    </td>
  );
});

/** Browsers draw up to some 17 million pixels: longer lists scroll in larger steps. */
const mostPixels = 16_000_000;
/** Beyond those in sight, so that quick scrolling shows no gaps. */
const spare = 8;

interface LongList {
  count: number;
  /** Pixels. */
  rowHeight: number;
  height: number;
}

/** Pixels of the list per pixel of the scroll bar. */
function scaleOf({ count, rowHeight, height }: LongList): number {
  const total = count * rowHeight;
  return total <= mostPixels ? 1 : (total - height) / (mostPixels - height);
}

export function rowsInSight(list: LongList, top: number) {
  const { count, rowHeight, height } = list;
  const drawn = Math.min(count * rowHeight, mostPixels);
  const inBox = Math.ceil(height / rowHeight);
  const scrolled = Math.max(0, Math.min(top, drawn - height));
  // Offset of rows in the list from where they are drawn.
  const ahead = scrolled * (scaleOf(list) - 1);
  const upper = Math.min(Math.floor((scrolled + ahead) / rowHeight), Math.max(0, count - inBox));
  const first = Math.max(0, upper - spare, Math.ceil(ahead / rowHeight));
  const fitting = Math.floor((drawn + ahead) / rowHeight);
  const last = Math.min(count, upper + inBox + spare, fitting) - 1;
  const above = Math.max(0, first * rowHeight - ahead);
  return { first, last, above, below: Math.max(0, drawn - above - (last - first + 1) * rowHeight) };
}

/** Scroll position for a row; `top` if it is in sight. */
export function topFor(list: LongList, row: number, top: number): number {
  const { rowHeight, height } = list;
  const scale = scaleOf(list);
  const [upper, wanted] = [top * scale, row * rowHeight];
  if (wanted < upper) return wanted / scale;
  if (wanted + rowHeight > upper + height) return (wanted + rowHeight - height) / scale;
  return top;
}

/** Pixels, and least rows in sight. */
const mostHeight = 468;
const leastRows = 5;

interface DetectionsTableProps {
  /** Number of detections. */
  count: number;
  /** Undefined until loaded. */
  rowAt: (place: number) => DetectionRow | undefined;
  rankOf: (detection: DetectionRow) => number;
  /** Columns beside the species. */
  columns: readonly ColumnId[];
  /** Place of the chosen detection; -1 for none. */
  chosen: number;
  /** Whether a detection plays. */
  heardOf: (detection: DetectionRow) => Heard;
  /** Called with the range of rows to load. */
  onSight: (first: number, last: number) => void;
  onChoose: (place: number) => void;
  /** Moves the choice; infinite steps go to the end and the beginning. */
  onMove: (step: number) => void;
  /** Plays the detection at a place, or stops. */
  onPlay: (place: number) => void;
  /** Called with a key's action on the chosen detection. */
  onAct: (action: JudgeAction) => void;
}

function stepOf(action: MoveAction, inSight: number): number {
  const steps: Record<MoveAction, number> = {
    next: 1,
    previous: -1,
    pageDown: inSight,
    pageUp: -inSight,
    first: Number.NEGATIVE_INFINITY,
    last: Number.POSITIVE_INFINITY,
  };
  return steps[action];
}

/**
 * Detections as a table, or as cards where that is too wide. Renders only rows in sight; arrow
 * keys, j, k and swipes reach all.
 */
export function DetectionsTable(props: DetectionsTableProps) {
  const { count, rowAt, rankOf, columns, chosen, heardOf, onSight, onChoose, onPlay, onMove } =
    props;
  const t = useExplorerMessages();
  const { common } = useMessages();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const { ref: measured, width } = useWidth();
  const seen = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      measured(element);
    },
    [measured],
  );
  const { asCards, rowHeight, lines } = listLayout(columns, width);
  const height = Math.min(Math.max(mostHeight, leastRows * rowHeight), count * rowHeight);
  const list = useMemo(() => ({ count, rowHeight, height }), [count, rowHeight, height]);
  const [top, setTop] = useState(0);
  const { first, last, above, below } = rowsInSight(list, top);
  useEffect(() => onSight(first, last), [onSight, first, last]);
  useEffect(() => {
    const element = box.current;
    if (element && chosen >= 0) element.scrollTop = topFor(list, chosen, element.scrollTop);
  }, [chosen, list]);

  const onKeyDown = (event: KeyboardEvent) => {
    const moving = findAction(moveKeys, event);
    const acting = moving ? undefined : findAction(judgeKeys, event);
    if (moving) onMove(stepOf(moving, Math.floor(height / rowHeight) - 1));
    else if (acting) props.onAct(acting);
    else return;
    event.preventDefault();
  };
  const within = (event: MouseEvent, selector: string) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
  const onClick = (event: MouseEvent) => {
    const place = within(event, 'tr')?.dataset.place;
    if (place === undefined) return;
    if (within(event, '[data-play]')) onPlay(Number(place));
    else onChoose(Number(place));
  };
  // Buttons of rows come and go, so the list keeps the focus.
  const onMouseDown = (event: MouseEvent) => {
    if (!within(event, '[data-play]')) return;
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
  };
  const swipe = useSwipe(
    (direction) => onMove(direction === 'left' ? 1 : -1),
    'tr[aria-selected=true]',
  );
  // Unknown without a width.
  const drawn = width === 0 ? 0 : Math.max(0, last - first + 1);
  const places = Array.from({ length: drawn }, (_, at) => first + at);
  // A table for keys is a grid (WAI-ARIA 1.2): it holds the focus for its rows.
  const handled = {
    role: 'grid',
    tabIndex: 0,
    'aria-activedescendant': places.includes(chosen) ? `${id}-${chosen}` : undefined,
    onKeyDown,
    onClick,
    onMouseDown,
    ...(asCards && swipe),
  } as const;
  const gap = (pixels: number) =>
    pixels > 0 && <tr aria-hidden="true" style={{ height: pixels }} />;
  const judged = columns.includes('verdict');
  return (
    <div
      ref={seen}
      className="bp-detections"
      data-cards={asCards ? '' : undefined}
      style={{ height: height + (asCards ? 0 : headHeight) }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <table
        ref={grid}
        {...handled}
        aria-busy={width === 0 || undefined}
        aria-label={t.list}
        aria-rowcount={count + 1}
      >
        {width > 0 && <DetectionsHead columns={columns} asCards={asCards} />}
        <tbody>
          {gap(above)}
          {places.map((place) => {
            const detection = rowAt(place);
            return (
              <tr
                key={place}
                id={`${id}-${place}`}
                aria-rowindex={place + 2}
                aria-selected={place === chosen}
                data-place={place}
                style={{ height: rowHeight }}
              >
                {!detection && (
                  <td colSpan={columns.length + 1} className="bp-cell-waiting">
                    <span>{common.loading}</span>
                  </td>
                )}
                {detection && asCards && (
                  <DetectionCard
                    detection={detection}
                    rank={rankOf(detection)}
                    lines={lines}
                    judged={judged}
                    heard={heardOf(detection)}
                  />
                )}
                {detection && !asCards && (
                  <DetectionCells
                    detection={detection}
                    rank={rankOf(detection)}
                    columns={columns}
                  />
                )}
              </tr>
            );
          })}
          {gap(below)}
        </tbody>
      </table>
    </div>
  );
}
