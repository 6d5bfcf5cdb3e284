'use client';

import { useMemo, useState } from 'react';
import { useWidth } from '../../../explorer/components/list/use-width.ts';
import type { Plane, PlanePoint } from '../../model/map/plane.ts';
import { fitView, withinReach, type MapSize, type MapView } from '../../model/map/view.ts';

/** How high a map is for its width: less than that, and in pixels neither too flat nor more than a screen. */
const heightForWidth = 0.66;
const leastHeight = 240;
const heightOf = (width: number, most: number) =>
  Math.round(Math.max(leastHeight, Math.min(most, width * heightForWidth)));

/** A map's size and what part of its plane is shown: all `points`, until people move it. Put `ref` around the map. */
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
    /** The same height for the element itself, which takes it before its width is known here. */
    style: { aspectRatio: 1 / heightForWidth, minHeight: leastHeight, maxHeight: mostHeight },
    view,
    isWhole: moved?.plane !== plane,
    move: (next: MapView) => setMoved({ plane, view: withinReach(next, size, plane.reach) }),
    showAll: () => setMoved(null),
  };
}

export type ShownMap = ReturnType<typeof useMapView>;
