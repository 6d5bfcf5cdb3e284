'use client';

import { useMemo } from 'react';
import { cellOutline } from '../../model/map/cells.ts';
import { classesOf } from '../../model/map/classes.ts';
import { keyboardOrder } from '../../model/map/keyboard-order.ts';
import {
  isPlaced,
  valueOf,
  type MapColour,
  type MapSite,
  type PlacedSite,
} from '../../model/map/map-site.ts';
import { planeOf } from '../../model/map/plane.ts';
import { spreadOf } from '../../model/map/spread.ts';
import { leastRadius, radiusOf } from '../../model/map/symbols.ts';

/** What a map of sites draws: the plane that suits them, where they are in it, how large and in which colours. */
export function useSiteSymbols(
  sites: readonly MapSite[],
  chosen: readonly string[],
  colour: MapColour,
) {
  // Figures change with every filter, places do not: what is computed of these alone stays.
  const places = JSON.stringify(
    sites
      .filter(isPlaced)
      .map(({ latitude, longitude, cell_deg }) => ({ latitude, longitude, cell_deg })),
  );
  const ground = useMemo(() => {
    const placed = JSON.parse(places) as Pick<PlacedSite, 'latitude' | 'longitude' | 'cell_deg'>[];
    const plane = planeOf(placed);
    const points = placed.map(plane.pointOf);
    const cells = placed.map((site) => site.cell_deg && cellOutline(plane, site, site.cell_deg));
    const shown = [...points, ...cells.flatMap((cell) => cell || [])];
    return { plane, points, cells, shown, order: keyboardOrder(points) };
  }, [places]);
  return useMemo(() => {
    const placed = sites.filter(isPlaced);
    const counts = (site: MapSite) => chosen.length === 0 || chosen.includes(site.site_id);
    const counted = placed.filter(counts);
    const most = Math.max(0, ...counted.map(({ seconds }) => seconds));
    const classes = classesOf(
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
      offsets: spreadOf(ground.points, radii),
    };
  }, [sites, chosen, colour, ground]);
}

export type SiteSymbols = ReturnType<typeof useSiteSymbols>;
