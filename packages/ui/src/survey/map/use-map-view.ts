'use client';

import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useWidth } from '../../kit/use-width.ts';
import { fitView, type MapSize, type MapView, panned, withinReach, zoomed } from './map-view.ts';
import type { Plane, PlanePoint } from './projection.ts';

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

export type ShownMap = ReturnType<typeof useMapView>;

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
export function useMapGestures(shown: ShownMap, onTap?: (at: PlanePoint) => void) {
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
