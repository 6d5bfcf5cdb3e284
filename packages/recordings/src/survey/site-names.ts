import { distanceM } from './places.ts';
import type { Place } from './coordinates.ts';
import { siteKey } from './sheet/sites.ts';

/** Degrees, null where unknown. */
export interface NamedSite {
  name: string;
  latitude: number | null;
  longitude: number | null;
}

/** GPS is off by some ten metres. */
const sameSiteM = 100;

/**
 * Names sites for recorders with no site near: the recorder's name, with a number from 2 where a
 * site of that name is elsewhere or has no place. A recorder without a place stays at its first
 * site.
 */
export function siteNames(
  sites: readonly NamedSite[],
): (device: string, at: Place | null) => string {
  const places = new Map<string, Place | null>();
  for (const { name, latitude, longitude } of sites)
    places.set(
      siteKey(name),
      latitude === null || longitude === null ? null : { latitude, longitude },
    );
  return (device, at) => {
    for (let count = 1; ; count++) {
      const name = count === 1 ? device : `${device} (${count})`;
      const key = siteKey(name);
      const there = places.get(key);
      if (there === undefined) places.set(key, at);
      else if (at !== null && (there === null || distanceM(there, at) > sameSiteM)) continue;
      return name;
    }
  };
}
