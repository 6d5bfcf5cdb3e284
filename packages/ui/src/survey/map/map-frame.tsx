'use client';

import { MinusIcon, PlusIcon, SizeIcon } from '@radix-ui/react-icons';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { type MapTiles, useMapTiles } from '../../kit/presentation-context.ts';
import { useMapMessages } from '../../kit/use-page-messages.ts';
import { metresPerPixel } from './graticule.ts';
import { MapDegrees, MapScale } from './map-edges.tsx';
import { MapGround, type PlanarCoast, TileLayer, useCoast } from './map-ground.tsx';
import {
  earthRadiusM,
  type MapSize,
  type MapView,
  panned,
  pathIn,
  pixelOf,
  withinReach,
  zoomed,
} from './map-view.ts';
import type { Plane, PlanePoint } from './projection.ts';
import { type ShownMap, useMapGestures } from './use-map-view.ts';

interface MapButtonsProps {
  onZoom: (factor: number) => void;
  /** Null when everything is shown. */
  onAll: (() => void) | null;
}

const zoomStep = 2;

function MapButtons({ onZoom, onAll }: MapButtonsProps) {
  const words = useMapMessages();
  return (
    <div className="bp-map-buttons">
      <button
        type="button"
        aria-label={words.zoomIn}
        title={words.zoomIn}
        onClick={() => onZoom(zoomStep)}
      >
        <PlusIcon aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={words.zoomOut}
        title={words.zoomOut}
        onClick={() => onZoom(1 / zoomStep)}
      >
        <MinusIcon aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={words.showAll}
        title={words.showAll}
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
      const [px, py] = pixelOf(view, size, point);
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
  shown: ShownMap;
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
