import type { Site } from '@biophony/contract';
import { hourlyRateSeconds } from '@biophony/contract/constants';
import type { SurveyFigures } from '@biophony/recordings/survey';
import type { MapSite } from './map-symbols.ts';

/** Degrees; null for exact coordinates. */
function cellOf({ blurred, public_precision: precision }: Site): number | null {
  const degrees = Number(precision);
  return blurred && Number.isFinite(degrees) ? degrees : null;
}

/**
 * Rates are of the chosen species; without one they are of all detections, and `detected` is null.
 */
export function mapSitesOf(
  sites: readonly Site[],
  figures: Pick<SurveyFigures, 'sites'>,
  isSpeciesChosen: boolean,
): MapSite[] {
  const known = new Map(figures.sites.map((one) => [one.site_id, one]));
  return sites.map((site) => {
    const { seconds = 0, species = 0, detections = 0, chosen = 0 } = known.get(site.site_id) ?? {};
    const isRecorded = seconds > 0;
    const count = isSpeciesChosen ? chosen : detections;
    return {
      site_id: site.site_id,
      name: site.name,
      latitude: site.latitude,
      longitude: site.longitude,
      cell_deg: cellOf(site),
      seconds,
      species,
      rate: seconds < hourlyRateSeconds ? null : count / (seconds / 3600),
      detected: isSpeciesChosen && isRecorded ? chosen > 0 : null,
    };
  });
}
