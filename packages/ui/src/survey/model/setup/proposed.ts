import type { DeploymentCreate, DeploymentProposal, Site } from '@biophony/contract';
import { siteKey, siteNames } from '@biophony/recordings/survey';
import { zoneFields } from './zone-times.ts';

/** Names for the sites of proposals: that of the site nearby, else one after the recorder; empty where nothing names it. */
export function proposedNames(
  proposals: readonly DeploymentProposal[],
  sites: readonly Site[],
): string[] {
  const nameOf = siteNames(sites);
  return proposals.map(({ site, device_id, latitude, longitude }) => {
    if (site) return site.name;
    if (device_id === null || device_id === '') return '';
    const place = latitude === null || longitude === null ? null : { latitude, longitude };
    return nameOf(device_id, place);
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
