'use client';

import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { classOf } from '../../model/map/classes.ts';
import { keyboardStep } from '../../model/map/keyboard-order.ts';
import { valueOf, type MapColour, type MapSite } from '../../model/map/map-site.ts';
import { pixelOf, type MapSize, type MapView } from '../../model/map/view.ts';
import { SiteSymbol } from './site-symbols.tsx';
import type { SiteSymbols } from './use-site-symbols.ts';

interface SiteLayerProps {
  drawn: SiteSymbols;
  view: MapView;
  size: MapSize;
  chosen: readonly string[];
  colour: MapColour;
  label: string;
  textOf: (site: MapSite) => string;
  onChoose: (id: string, adds: boolean) => void;
  /** Told which site is looked at: by pointer, or by keys, which may be outside of the map. */
  onLook: (id: string | null) => void;
  onReach: (id: string) => void;
}

/** All sites of a map as a list of which several can be chosen; arrow keys go from one to the next. */
export const SiteLayer = memo((props: SiteLayerProps) => {
  const { drawn, view, size, chosen, colour, label, textOf, onChoose, onLook, onReach } = props;
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
  const pixels = points.map((point) => pixelOf(view, size, point));
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
              d={`M${cell.map((point) => pixelOf(view, size, point).join(' ')).join('L')}Z`}
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
              step={isIn ? (classOf(classes, valueOf(site, colour))?.step ?? null) : null}
              state={!isIn ? 'aside' : chosen.length > 0 ? 'chosen' : 'plain'}
              blurred={site.cell_deg !== null}
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
