import type { DeploymentCreate, DeploymentProposal, Site } from '@biophony/contract';
import { distanceM, siteKey } from '@biophony/recordings/survey';
import { zoneFields } from './zone-times.ts';

/** Places of one recorder that are nearer to each other are one site. */
const sameSiteM = 100;

/**
 * Names for the sites of proposals: that of the site nearby, else the recorder's, with a number from its second place on;
 * empty where nothing names it.
 */
export function proposedNames(proposals: readonly DeploymentProposal[]): string[] {
  const places: { device: string; name: string; one: DeploymentProposal }[] = [];
  return proposals.map((one) => {
    if (one.site) return one.site.name;
    const device = one.device_id ?? '';
    if (device === '') return '';
    const own = places.filter((place) => place.device === device);
    const known = own.find(
      ({ one: { latitude, longitude } }) =>
        latitude === null ||
        longitude === null ||
        one.latitude === null ||
        one.longitude === null ||
        distanceM({ latitude, longitude }, { latitude: one.latitude, longitude: one.longitude }) <=
          sameSiteM,
    );
    if (known) return known.name;
    const name = own.length === 0 ? device : `${device} (${own.length + 1})`;
    places.push({ device, name, one });
    return name;
  });
}

/** A proposal that a person accepts, at the site of that name: one that is there, or a new one at the proposed place. */
export function acceptedDeployment(
  proposal: DeploymentProposal,
  dataId: string,
  siteName: string,
  zone: string,
  sites: readonly Site[],
): DeploymentCreate {
  const { device_id, recorded_from, recorded_to, latitude, longitude } = proposal;
  const known = sites.find(({ name }) => siteKey(name) === siteKey(siteName));
  const place = latitude === null || longitude === null ? {} : { latitude, longitude };
  return {
    data_id: dataId,
    device_id,
    recorded_from,
    recorded_to,
    ...zoneFields(zone),
    ...(known ? { site_id: known.site_id } : { site: { name: siteName.trim(), ...place } }),
  };
}
