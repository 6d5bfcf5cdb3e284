import { distanceM } from './places.ts';
import type { Place } from './coordinates.ts';
import { siteKey } from './sheet/sites.ts';

/** A site that is there; coordinates in degrees, null where they are not known. */
export interface NamedSite {
  name: string;
  latitude: number | null;
  longitude: number | null;
}

/** A recorder within this distance of a site is at it; GPS itself is off by some ten metres. */
const sameSiteM = 100;

/**
 * Names sites after the recorders that no site is near: by the recorder, and with a number from 2 on where a site of
 * that name is elsewhere, or has no place. A recorder that does not tell its place is taken to be where it was first. Each name counts
 * for those that follow as the sites of the project do.
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
