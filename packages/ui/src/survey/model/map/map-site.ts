/** What a map shows of a site. */
export interface MapSite {
  site_id: string;
  name: string;
  /** Degrees; null where the place is not known or hidden. */
  latitude: number | null;
  longitude: number | null;
  /** Degrees that the cell of a blurred place has on each side, its place being the middle; null for an exact one. */
  cell_deg: number | null;
  /** Seconds recorded and analysed. */
  seconds: number;
  species: number;
  /** Detections in a recorded hour; null where less than an hour was recorded. */
  rate: number | null;
  /** Whether the chosen species was detected; null where none is chosen, or nothing was recorded. */
  detected: boolean | null;
}

/** A site that is in the map. */
export type PlacedSite = MapSite & { latitude: number; longitude: number };

/** What the colours of a map tell. */
export const mapColours = ['richness', 'rate', 'detected'] as const;
export type MapColour = (typeof mapColours)[number];

export const isPlaced = (site: MapSite): site is PlacedSite =>
  site.latitude !== null && site.longitude !== null;

/** The value that a colour tells; null where nothing was recorded, so that nothing is known. */
export function valueOf(site: MapSite, colour: MapColour): number | null {
  if (site.seconds <= 0) return null;
  if (colour === 'richness') return site.species;
  if (colour === 'rate') return site.rate;
  return site.detected === null ? null : Number(site.detected);
}
