import type { Site } from '@biophony/contract';
import type { SiteFigures } from '@biophony/recordings/survey';
import type { MapSite } from '../map/map-site.ts';

const cellOf = ({ blurred, public_precision }: Site): number | null => {
  const degrees = Number(public_precision);
  return blurred && degrees > 0 ? degrees : null;
};

/** Sites with what was found there; `isChosen` says that a species was chosen, which the rates are then of. */
export function mapSites(
  sites: readonly Site[],
  figures: readonly SiteFigures[],
  isChosen: boolean,
): MapSite[] {
  const found = new Map(figures.map((one) => [one.site_id, one]));
  return sites.map((site) => {
    const { seconds, species, detections, chosen } = found.get(site.site_id) ?? {
      seconds: 0,
      species: 0,
      detections: 0,
      chosen: 0,
    };
    const isKnown = seconds > 0;
    return {
      site_id: site.site_id,
      name: site.name,
      latitude: site.latitude,
      longitude: site.longitude,
      cell_deg: cellOf(site),
      seconds,
      species,
      rate: isKnown ? (3600 * (isChosen ? chosen : detections)) / seconds : null,
      detected: isChosen && isKnown ? chosen > 0 : null,
    };
  });
}
