'use client';

import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useMapTiles, type MapTiles } from '../../../context/map-tiles.ts';
import { useMapMessages } from '../../../context/page-messages.ts';
import type { Plane, PlanePoint } from '../../model/map/plane.ts';
import { metresPerPixel } from '../../model/map/scale-bar.ts';
import { panned, zoomed, type MapSize, type MapView } from '../../model/map/view.ts';
import { MapButtons, zoomStep } from './map-buttons.tsx';
import { MapDegrees, MapScale } from './map-edges.tsx';
import { MapGround } from './map-ground.tsx';
import { TileLayer } from './map-tiles.tsx';
import { MapOverview } from './map-overview.tsx';
import { useCoast } from './use-coast.ts';
import { useMapGestures } from './use-map-gestures.ts';
import type { ShownMap } from './use-map-view.ts';

interface MapFrameProps {
  plane: Plane;
  shown: ShownMap;
  label: string;
  /** What the keys do, for screen readers. */
  keys: string;
  /** Takes a key before the map does; true where it was one of its own. */
  onKey?: (event: KeyboardEvent) => boolean;
  onTap?: (at: PlanePoint) => void;
  /** Around which pixel buttons and keys enlarge; the middle where there is none. */
  zoomAt?: PlanePoint | null;
  /** Points of the plane that are to be seen. */
  points: readonly PlanePoint[];
  /** Detail of an operator; what the provider was given, when absent. */
  tiles?: MapTiles | null;
  /** What is drawn on the ground, in pixels of `view`, which stays while the map is moved a little. */
  children: (view: MapView) => ReactNode;
}

/** Pixels drawn outside of the map, and so far it is moved without being drawn anew. */
const beyond = 240;
const panStep = 80;
const pans: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [panStep, 0],
  ArrowRight: [-panStep, 0],
  ArrowUp: [0, panStep],
  ArrowDown: [0, -panStep],
};

/** The view that was drawn last, as long as what it shows reaches. */
function useDrawnView(view: MapView, size: MapSize): MapView {
  const [drawn, setDrawn] = useState({ view, size });
  const far = Math.max(Math.abs(view.x - drawn.view.x), Math.abs(view.y - drawn.view.y));
  if (drawn.view.scale === view.scale && drawn.size === size && far * view.scale <= beyond)
    return drawn.view;
  setDrawn({ view, size });
  return view;
}

/** A map of coastlines that is moved and enlarged by pointer, keys and buttons. */
export function MapFrame(props: MapFrameProps) {
  const { plane, shown, label, keys, onKey, onTap, zoomAt, points, children } = props;
  const { ref, size, style, view, isWhole, move, showAll } = shown;
  const words = useMapMessages();
  const ofProvider = useMapTiles();
  const tiles = props.tiles === undefined ? ofProvider : props.tiles;
  const id = useId();
  const metres = metresPerPixel(plane, view, size);
  const { coast, rough, missing } = useCoast(plane, metres);
  const { ref: stage, handlers, hint } = useMapGestures(shown, onTap);
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
            {hint && <p className="bp-map-hint">{words.wheel}</p>}
          </div>
          <MapButtons onZoom={zoom} onAll={isWhole ? null : showAll} />
          {missing && <p className="bp-map-hint">{words.noCoast}</p>}
        </>
      )}
      <p id={id} hidden>
        {keys}
      </p>
    </div>
  );
}
