'use client';

import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  cellOutline,
  toClasses,
  findClass,
  isPlaced,
  keyboardOrder,
  keyboardStep,
  leastRadius,
  type MapColour,
  type MapSite,
  type NamePlace,
  type PlacedSite,
  placeNames,
  radiusOf,
  spreadPoints,
  valueOf,
} from './map-symbols.ts';
import { type MapSize, type MapView, toPixel, choosePlane } from './map-view.ts';

/** Symbol of a site, in pixels of the map. */
interface SiteSymbolProps {
  id: string;
  label: string;
  x: number;
  y: number;
  /** Start of a line to the symbol, where several sites share a place. */
  fromX: number;
  fromY: number;
  radius: number;
  /** Step of the scale; null for a hollow symbol. */
  step: number | null;
  state: 'plain' | 'chosen' | 'aside';
  blurred: boolean;
  /** Name beside it; null for none. */
  name: string | null;
  /** Where the name has room; elsewhere it is shown under pointer or focus alone. */
  nameX: number | null;
  nameAnchor: NamePlace['anchor'];
  /** Whether Tab reaches it. */
  first: boolean;
  onChoose: (id: string, adds: boolean) => void;
  onLook: (id: string | null) => void;
  onKey: (id: string, event: KeyboardEvent) => void;
}

/** Least radius in pixels that reacts to the pointer. */
const hit = 12;

const SiteSymbol = memo((props: SiteSymbolProps) => {
  const { id, label, x, y, fromX, fromY, radius, step, state, onChoose, onLook, onKey } = props;
  const handlers = {
    onClick: (event: MouseEvent) => onChoose(id, event.ctrlKey || event.metaKey || event.shiftKey),
    onKeyDown: (event: KeyboardEvent) => onKey(id, event),
    onFocus: () => onLook(id),
    onPointerEnter: () => onLook(id),
    onPointerLeave: () => onLook(null),
    role: 'option',
    tabIndex: props.first ? 0 : -1,
    'aria-selected': state === 'chosen',
    'aria-label': label,
  } as const;
  return (
    <g
      className="bp-map-site"
      data-site={id}
      data-state={state}
      data-hollow={step === null ? '' : undefined}
      data-blurred={props.blurred ? '' : undefined}
      {...handlers}
    >
      {(fromX !== x || fromY !== y) && <path d={`M${fromX} ${fromY}L${x} ${y}`} />}
      <circle className="bp-map-hit" cx={x} cy={y} r={Math.max(hit, radius + 2)} />
      <circle
        className="bp-map-symbol"
        cx={x}
        cy={y}
        r={radius}
        style={step === null ? undefined : { fill: `var(--bp-data-${step})` }}
      />
      {state === 'chosen' && <circle className="bp-map-ring" cx={x} cy={y} r={radius + 3.5} />}
      <circle className="bp-map-focus" cx={x} cy={y} r={radius + 6} />
      {props.name !== null && (
        <text
          className="bp-map-name"
          data-hidden={props.nameX === null ? '' : undefined}
          x={props.nameX ?? x + radius + 5}
          y={y}
          dy="0.35em"
          textAnchor={props.nameAnchor}
          aria-hidden="true"
        >
          {props.name}
        </text>
      )}
    </g>
  );
});
SiteSymbol.displayName = 'SiteSymbol';

/** Longest name on the map, in characters. */
const mostLetters = 28;

const shortName = ({ name }: MapSite): string =>
  name.length > mostLetters ? `${name.slice(0, mostLetters - 1)}…` : name;

let ruler: CanvasRenderingContext2D | null | undefined;

/** Pixels, in the font of `.bp-map-name`. */
function textWidth(text: string): number {
  if (ruler === undefined) {
    ruler = document.createElement('canvas').getContext('2d');
    if (ruler) ruler.font = `500 12px ${getComputedStyle(document.body).fontFamily}`;
  }
  return ruler?.measureText(text).width ?? 7 * text.length;
}

export function useSiteSymbols(
  sites: readonly MapSite[],
  chosen: readonly string[],
  colour: MapColour,
) {
  // Figures change with every filter, coordinates do not: what depends only on these is kept.
  const places = JSON.stringify(
    sites
      .filter(isPlaced)
      .map(({ latitude, longitude, cell_deg }) => ({ latitude, longitude, cell_deg })),
  );
  const ground = useMemo(() => {
    const placed = JSON.parse(places) as Pick<PlacedSite, 'latitude' | 'longitude' | 'cell_deg'>[];
    const plane = choosePlane(placed);
    const points = placed.map(plane.pointOf);
    const cells = placed.map((site) => site.cell_deg && cellOutline(plane, site, site.cell_deg));
    const framePoints = [...points, ...cells.flatMap((cell) => cell || [])];
    return { plane, points, cells, shown: framePoints, order: keyboardOrder(points) };
  }, [places]);
  return useMemo(() => {
    const placed = sites.filter(isPlaced);
    const counts = (site: MapSite) => chosen.length === 0 || chosen.includes(site.site_id);
    const counted = placed.filter(counts);
    const most = Math.max(0, ...counted.map(({ seconds }) => seconds));
    const classes = toClasses(
      counted.map((site) => valueOf(site, colour)).filter((value) => value !== null),
    );
    const radii = placed.map((site) => (counts(site) ? radiusOf(site.seconds, most) : leastRadius));
    return {
      ...ground,
      placed,
      unplaced: sites.filter((site) => !isPlaced(site)),
      counts,
      most,
      classes,
      radii,
      offsets: spreadPoints(ground.points, radii),
    };
  }, [sites, chosen, colour, ground]);
}

type SiteSymbols = ReturnType<typeof useSiteSymbols>;

interface SiteLayerProps {
  drawn: SiteSymbols;
  view: MapView;
  size: MapSize;
  chosen: readonly string[];
  colour: MapColour;
  label: string;
  /** Writes names beside the symbols. */
  hasNames: boolean;
  textOf: (site: MapSite) => string;
  onChoose: (id: string, adds: boolean) => void;
  /** Called with the site under the pointer or focus, which may come from outside the map. */
  onLook: (id: string | null) => void;
  onReach: (id: string) => void;
}

export const SiteLayer = memo((props: SiteLayerProps) => {
  const { drawn, view, size, chosen, colour, label, hasNames, textOf } = props;
  const { onChoose, onLook, onReach } = props;
  const { placed, points, radii, offsets, cells, order, classes, counts } = drawn;
  const list = useRef<SVGGElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const latest = useRef({ placed, order, onChoose, onReach });
  useEffect(() => {
    latest.current = { placed, order, onChoose, onReach };
  });
  const onKey = useCallback((id: string, event: KeyboardEvent) => {
    const { placed, order, onChoose, onReach } = latest.current;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onChoose(id, event.ctrlKey || event.metaKey || event.shiftKey);
    }
    const at = placed.findIndex(({ site_id }) => site_id === id);
    const next = keyboardStep(order, at, event.key);
    const site = next === null ? undefined : placed[next];
    if (!site) return;
    event.preventDefault();
    setReached(site.site_id);
    onReach(site.site_id);
    list.current?.querySelector<SVGGElement>(`[data-site="${CSS.escape(site.site_id)}"]`)?.focus();
  }, []);
  const pixels = points.map((point) => toPixel(view, size, point));
  const names = useMemo(() => (hasNames ? placed.map(shortName) : []), [hasNames, placed]);
  const places = placeNames(
    hasNames ? pixels.map(([x, y], at) => [x + offsets[at]![0], y + offsets[at]![1]]) : [],
    radii,
    useMemo(() => names.map(textWidth), [names]),
    size,
  );
  const first = placed.find(({ site_id }) => site_id === reached) ?? placed[order[0] ?? 0];
  const turns = placed.map((_, at) => at).sort((a, b) => radii[b]! - radii[a]!);
  const listed = { role: 'listbox', 'aria-multiselectable': true, 'aria-label': label } as const;
  return (
    <>
      {cells.map(
        (cell, at) =>
          cell && (
            <path
              key={placed[at]!.site_id}
              className="bp-map-cell"
              d={`M${cell.map((point) => toPixel(view, size, point).join(' ')).join('L')}Z`}
            />
          ),
      )}
      <g ref={list} {...listed}>
        {turns.map((at) => {
          const site = placed[at]!;
          const [x, y] = pixels[at]!;
          const [dx, dy] = offsets[at]!;
          const isIn = counts(site);
          return (
            <SiteSymbol
              key={site.site_id}
              id={site.site_id}
              label={textOf(site)}
              x={x + dx}
              y={y + dy}
              fromX={x}
              fromY={y}
              radius={radii[at]!}
              step={isIn ? (findClass(classes, valueOf(site, colour))?.step ?? null) : null}
              state={!isIn ? 'aside' : chosen.length > 0 ? 'chosen' : 'plain'}
              blurred={site.cell_deg !== null}
              name={names[at] ?? null}
              nameX={places[at]?.x ?? null}
              nameAnchor={places[at]?.anchor ?? 'start'}
              first={site === first}
              onChoose={onChoose}
              onLook={onLook}
              onKey={onKey}
            />
          );
        })}
      </g>
    </>
  );
});
SiteLayer.displayName = 'SiteLayer';
