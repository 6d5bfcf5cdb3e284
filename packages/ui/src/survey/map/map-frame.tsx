'use client';

import { MinusIcon, PlusIcon, SizeIcon } from '@radix-ui/react-icons';
import {
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  useId,
} from 'react';
import { type MapTiles, useMapTiles } from '../../kit/presentation-context.ts';
import { useMapMessages } from '../../kit/use-page-messages.ts';
import { useWidth } from '../../kit/use-width.ts';
import { metresPerPixel, MapDegrees, MapScale } from './graticule.tsx';
import { MapGround, type PlanarCoast, TileLayer, useCoast } from './map-ground.tsx';
import {
  fitView,
  type MapSize,
  type MapView,
  panned,
  withinReach,
  zoomed,
  type Plane,
  type PlanePoint,
  earthRadiusM,
  pathIn,
  toPixel,
} from './map-view.ts';

/** Ratio of height to width, and its limits in pixels. */
const heightForWidth = 0.66;
const leastHeight = 240;
const heightOf = (width: number, most: number) =>
  Math.round(Math.max(leastHeight, Math.min(most, width * heightForWidth)));

/** Shows all `points` until the user moves the map. Put `ref` on the map. */
export function useMapView(plane: Plane, points: readonly PlanePoint[], mostHeight = 460) {
  const { ref, width } = useWidth();
  const [moved, setMoved] = useState<{ plane: Plane; view: MapView } | null>(null);
  const size = useMemo<MapSize>(
    () => ({ width, height: heightOf(width, mostHeight) }),
    [width, mostHeight],
  );
  const whole = useMemo(() => fitView(points, size, plane.reach), [points, size, plane]);
  const view = moved?.plane === plane ? withinReach(moved.view, size, plane.reach) : whole;
  return {
    ref,
    size,
    /** Gives the element its height before its width is known here. */
    style: { aspectRatio: 1 / heightForWidth, minHeight: leastHeight, maxHeight: mostHeight },
    view,
    isWhole: moved?.plane !== plane,
    move: (next: MapView) => setMoved({ plane, view: withinReach(next, size, plane.reach) }),
    showAll: () => setMoved(null),
  };
}

type ShownMap = ReturnType<typeof useMapView>;

/** Pixels a pointer moves before a click becomes a drag. */
const still = 5;
/** Pixels of a line, for wheels that count in lines. */
const line = 16;

const between = (a: PlanePoint, b: PlanePoint): PlanePoint => [
  (a[0] + b[0]) / 2,
  (a[1] + b[1]) / 2,
];
const apart = (a: PlanePoint, b: PlanePoint) => Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]));

const placeIn = (element: Element, { clientX, clientY }: MouseEvent | PointerEvent): PlanePoint => {
  const { left, top } = element.getBoundingClientRect();
  return [clientX - left, clientY - top];
};

interface Touching {
  start: PlanePoint;
  at: PlanePoint;
  moved: boolean;
}

/**
 * Moves a map by dragging, two fingers, or the wheel. The wheel needs focus or Ctrl, so that it
 * scrolls the page otherwise. One finger moving up or down scrolls the page (`touch-action:
 * pan-y`).
 */
function useMapGestures(shown: ShownMap, onTap?: (at: PlanePoint) => void) {
  const [stage, ref] = useState<HTMLDivElement | null>(null);
  const [hint, setHint] = useState(false);
  const touching = useRef(new Map<number, Touching>());
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const show = (view: ShownMap['view']) => {
    latest.current = { ...latest.current, view };
    latest.current.move(view);
  };
  useEffect(() => {
    if (!stage) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey && !stage.matches(':focus-within')) {
        setHint(true);
        return;
      }
      event.preventDefault();
      const moved = event.deltaY * (event.deltaMode === 1 ? line : 1);
      const { view, size } = latest.current;
      const factor = 2 ** (-Math.max(-60, Math.min(60, moved)) / 100);
      const next = zoomed(view, size, factor, placeIn(stage, event));
      latest.current = { ...latest.current, view: next };
      latest.current.move(next);
    };
    const onTouch = (event: TouchEvent) => {
      if (event.touches.length > 1) event.preventDefault();
    };
    stage.addEventListener('wheel', onWheel, { passive: false });
    stage.addEventListener('touchstart', onTouch, { passive: false });
    stage.addEventListener('touchmove', onTouch, { passive: false });
    return () => {
      stage.removeEventListener('wheel', onWheel);
      stage.removeEventListener('touchstart', onTouch);
      stage.removeEventListener('touchmove', onTouch);
    };
  }, [stage]);

  const end = (event: PointerEvent) => void touching.current.delete(event.pointerId);
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || !stage) return;
      const at = placeIn(stage, event);
      touching.current.set(event.pointerId, { start: at, at, moved: false });
      if (touching.current.size > 1) for (const one of touching.current.values()) one.moved = true;
    },
    onPointerMove(event: PointerEvent) {
      const one = touching.current.get(event.pointerId);
      if (!one || !stage) return;
      const here = placeIn(stage, event);
      if (!one.moved && apart(here, one.start) < still) return;
      if (!stage.hasPointerCapture(event.pointerId)) stage.setPointerCapture(event.pointerId);
      one.moved = true;
      const before = one.at;
      one.at = here;
      const other = [...touching.current.values()].find((some) => some !== one);
      const { view, size } = latest.current;
      if (!other) return show(panned(view, here[0] - before[0], here[1] - before[1]));
      const [from, to] = [between(before, other.at), between(here, other.at)];
      const factor = apart(here, other.at) / apart(before, other.at);
      show(zoomed(panned(view, to[0] - from[0], to[1] - from[1]), size, factor, to));
    },
    onPointerUp(event: PointerEvent) {
      const one = touching.current.get(event.pointerId);
      end(event);
      if (one && !one.moved && stage) onTap?.(placeIn(stage, event));
    },
    onPointerCancel: end,
    onPointerLeave: () => setHint(false),
  };
  return { ref, handlers, hint };
}

interface MapButtonsProps {
  onZoom: (factor: number) => void;
  /** Null when everything is shown. */
  onAll: (() => void) | null;
}

const zoomStep = 2;

function MapButtons({ onZoom, onAll }: MapButtonsProps) {
  const t = useMapMessages();
  return (
    <div className="bp-map-buttons">
      <button type="button" aria-label={t.zoomIn} title={t.zoomIn} onClick={() => onZoom(zoomStep)}>
        <PlusIcon aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t.zoomOut}
        title={t.zoomOut}
        onClick={() => onZoom(1 / zoomStep)}
      >
        <MinusIcon aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t.showAll}
        title={t.showAll}
        aria-disabled={onAll === null}
        onClick={() => onAll?.()}
      >
        <SizeIcon aria-hidden="true" />
      </button>
    </div>
  );
}

interface MapOverviewProps {
  plane: Plane;
  view: MapView;
  size: MapSize;
  /** Metres per pixel. */
  metres: number;
  coast: PlanarCoast | null;
  /** Points of the plane that it should not cover. */
  points: readonly PlanePoint[];
}

const inset: MapSize = { width: 112, height: 84 };
/** Pixels of the corner it uses. */
const corner = { width: 140, height: 110 };
/** Width of the overview in metres at the equator. */
const across = 5_000_000;
/** A map wider than this, in metres, needs no overview. */
const far = 1_000_000;

/** Shown where the map is too near to show coasts. */
function MapOverview({ plane, view, size, metres, coast, points }: MapOverviewProps) {
  if (!coast || metres * size.width > far || size.width < 360) return null;
  const around = withinReach(
    { x: view.x, y: view.y, scale: (inset.width * earthRadiusM) / across },
    inset,
    plane.reach,
  );
  const isTaken = (isRight: boolean) =>
    points.some((point) => {
      const [px, py] = toPixel(view, size, point);
      const inset = isRight ? size.width - px : px;
      return py > size.height - corner.height && inset < corner.width;
    });
  const isLeft = isTaken(true) && !isTaken(false);
  const frame = { view: around, size: inset, beyond: 4 };
  const wide = (size.width * around.scale) / view.scale;
  const high = (size.height * around.scale) / view.scale;
  const [x, y] = [inset.width / 2, inset.height / 2];
  return (
    <svg
      className="bp-map-overview"
      data-left={isLeft ? '' : undefined}
      {...inset}
      aria-hidden="true"
    >
      <path className="bp-map-land" d={pathIn(coast.land, frame) ?? undefined} />
      <path className="bp-map-borders" d={pathIn(coast.borders, frame) ?? undefined} />
      {wide < 8 ? (
        <circle cx={x} cy={y} r={4} />
      ) : (
        <rect x={x - wide / 2} y={y - high / 2} width={wide} height={high} />
      )}
    </svg>
  );
}

interface MapFrameProps {
  plane: Plane;
  map: ShownMap;
  label: string;
  keys: string;
  /** Handles a key before the map does; true if handled. */
  onKey?: (event: KeyboardEvent) => boolean;
  onTap?: (at: PlanePoint) => void;
  /** Pixel around which buttons and keys zoom; the middle if absent. */
  zoomAt?: PlanePoint | null;
  /** Points of the plane that must be visible. */
  points: readonly PlanePoint[];
  /** Detail tiles of the operator; those of the provider when absent. */
  tiles?: MapTiles | null;
  /** Draws on the ground, in pixels of `view`, which stays the same for small moves of the map. */
  children: (view: MapView) => ReactNode;
}

/** Pixels drawn outside the map: it can move this far without a redraw. */
const beyond = 240;
const panStep = 80;
const pans: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [panStep, 0],
  ArrowRight: [-panStep, 0],
  ArrowUp: [0, panStep],
  ArrowDown: [0, -panStep],
};

function useDrawnView(view: MapView, size: MapSize): MapView {
  const [drawn, setDrawn] = useState({ view, size });
  const far = Math.max(Math.abs(view.x - drawn.view.x), Math.abs(view.y - drawn.view.y));
  if (drawn.view.scale === view.scale && drawn.size === size && far * view.scale <= beyond)
    return drawn.view;
  setDrawn({ view, size });
  return view;
}

export function MapFrame(props: MapFrameProps) {
  const { plane, map, label, keys, onKey, onTap, zoomAt, points, children } = props;
  const { ref, size, style, view, isWhole, move, showAll } = map;
  const t = useMapMessages();
  const ofProvider = useMapTiles();
  const tiles = props.tiles === undefined ? ofProvider : props.tiles;
  const id = useId();
  const metres = metresPerPixel(plane, view, size);
  const { coast, rough, missing } = useCoast(plane, metres);
  const { ref: stage, handlers, hint } = useMapGestures(map, onTap);
  const drawn = useDrawnView(view, size);
  const zoom = (factor: number) =>
    move(zoomed(view, size, factor, zoomAt ?? [size.width / 2, size.height / 2]));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const pan = pans[event.key];
    if (onKey?.(event)) event.preventDefault();
    else if (pan) move(panned(view, ...pan));
    else if (event.key === '+' || event.key === '=') zoom(zoomStep);
    else if (event.key === '-') zoom(1 / zoomStep);
    else if (event.key === '0') showAll();
    else return;
    event.preventDefault();
  };
  const offset = `translate(${(drawn.x - view.x) * view.scale} ${(drawn.y - view.y) * view.scale})`;
  const focusable = {
    role: 'application',
    tabIndex: 0,
    'aria-label': label,
    'aria-describedby': id,
    onKeyDown,
  } as const;
  const edges = { plane, view, size };
  return (
    <div className="bp-map" ref={ref} style={style}>
      {size.width > 0 && (
        <>
          <div className="bp-map-stage" ref={stage} {...handlers}>
            <div className="bp-map-frame" {...focusable}>
              <svg width={size.width} height={size.height} aria-hidden="true">
                <g transform={offset}>
                  <MapGround plane={plane} coast={coast} view={drawn} size={size} beyond={beyond} />
                  {tiles && (
                    <TileLayer plane={plane} view={drawn} size={size} beyond={64} tiles={tiles} />
                  )}
                </g>
                <MapDegrees {...edges} />
              </svg>
            </div>
            <svg className="bp-map-drawing" width={size.width} height={size.height}>
              <g transform={offset}>{children(drawn)}</g>
            </svg>
            <MapScale {...edges} />
            <MapOverview {...edges} metres={metres} coast={rough} points={points} />
            {tiles && plane.kind === 'mercator' && (
              <p className="bp-map-attribution">{tiles.attribution}</p>
            )}
            {hint && <p className="bp-map-hint">{t.wheel}</p>}
          </div>
          <MapButtons onZoom={zoom} onAll={isWhole ? null : showAll} />
          {missing && <p className="bp-map-hint">{t.noCoast}</p>}
        </>
      )}
      <p id={id} hidden>
        {keys}
      </p>
    </div>
  );
}
