'use client';

import { memo, type KeyboardEvent, type MouseEvent } from 'react';

/** How a site is drawn, in pixels of the map. */
export interface SiteSymbolProps {
  id: string;
  label: string;
  x: number;
  y: number;
  /** From here a line leads to the symbol, where several sites are at one place. */
  fromX: number;
  fromY: number;
  radius: number;
  /** Step of the scale; null for a hollow symbol. */
  step: number | null;
  state: 'plain' | 'chosen' | 'aside';
  /** Whether its place is blurred. */
  blurred: boolean;
  /** Whether the tabulator leads to it. */
  first: boolean;
  onChoose: (id: string, adds: boolean) => void;
  onLook: (id: string | null) => void;
  onKey: (id: string, event: KeyboardEvent) => void;
}

/** Pixels around the middle of a symbol that are hit at least. */
const hit = 12;

/** A site as a circle that can be chosen. */
export const SiteSymbol = memo((props: SiteSymbolProps) => {
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
    </g>
  );
});
SiteSymbol.displayName = 'SiteSymbol';
