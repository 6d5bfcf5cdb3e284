import type { Deployment, Site } from '@biophony/contract';
import { deploymentZone, type SunPlace } from '@biophony/recordings/survey';

/** The places of sites that a filter takes and that have one, each with the zone of its first deployment. */
export function sunPlaces(
  sites: readonly Pick<Site, 'site_id' | 'latitude' | 'longitude'>[],
  deployments: readonly Pick<
    Deployment,
    'site_id' | 'time_zone' | 'utc_offset' | 'recorded_from'
  >[],
  taken: ReadonlySet<string> | null,
): SunPlace[] {
  const zones = new Map<string, string>();
  for (const deployment of deployments)
    if (!zones.has(deployment.site_id)) zones.set(deployment.site_id, deploymentZone(deployment));
  return sites.flatMap(({ site_id, latitude, longitude }) => {
    const zone = zones.get(site_id);
    const isTaken = taken === null || taken.has(site_id);
    // A site without a deployment has no zone, and nothing was recorded there.
    return isTaken && zone !== undefined && latitude !== null && longitude !== null
      ? [{ latitude, longitude, zone }]
      : [];
  });
}
