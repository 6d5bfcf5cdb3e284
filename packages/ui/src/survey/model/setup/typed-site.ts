import type { Site, SiteUpdate } from '@biophony/contract';
import { parsePlace } from '@biophony/recordings/survey';

/** How exactly others than the owner learn places. */
export const precisions = ['exact', '0.01', '0.1', '1', 'hidden'] as const;

/** What the form of a site holds. */
export interface TypedSite {
  name: string;
  place: string;
  elevation: string;
  habitat: string;
  note: string;
  precision: (typeof precisions)[number];
}

const placeOf = (site: Site | null): string =>
  site?.latitude == null || site.longitude === null ? '' : `${site.latitude}, ${site.longitude}`;

/** A site as its form shows it first; null for one that is to be made. */
export const shownSite = (site: Site | null): TypedSite => ({
  name: site?.name ?? '',
  place: placeOf(site),
  elevation: site?.elevation_m == null ? '' : String(site.elevation_m),
  habitat: site?.habitat ?? '',
  note: site?.note ?? '',
  precision: site?.public_precision ?? 'exact',
});

/** What a typed place says; null where none is typed. */
export const typedPlace = (text: string) => (text.trim() === '' ? null : parsePlace(text));

/** What was typed, as a change of what the form showed. */
interface SiteChange {
  /** The fields that differ. The others may have been changed elsewhere meanwhile, and stay as they are. */
  change: SiteUpdate;
  /** Whether the elevation is a number, or empty. */
  isNumber: boolean;
}

/** What was typed into the form of a site, as a change of what the form showed. */
export function siteChange(shown: TypedSite, typed: TypedSite): SiteChange {
  const place = typedPlace(typed.place);
  const elevation = typed.elevation.trim() === '' ? null : Number(typed.elevation);
  const differs = (field: keyof TypedSite) => typed[field] !== shown[field];
  return {
    change: {
      ...(differs('name') && { name: typed.name.trim() }),
      ...(differs('elevation') && { elevation_m: elevation }),
      ...(differs('habitat') && { habitat: typed.habitat.trim() || null }),
      ...(differs('note') && { note: typed.note.trim() || null }),
      ...(differs('precision') && { public_precision: typed.precision }),
      // A place that was not typed anew keeps what is known of its uncertainty.
      ...(differs('place') && {
        latitude: place?.ok ? place.latitude : null,
        longitude: place?.ok ? place.longitude : null,
        coordinate_uncertainty_m: place?.ok ? place.uncertainty_m : null,
      }),
    },
    isNumber: elevation === null || Number.isFinite(elevation),
  };
}
