import type { Site } from '@biophony/contract';
import { numberText } from '../text/format.ts';
import { table } from '../text/table.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

/** A place as it can be pasted into a map; empty where it is not known. */
export const placeText = ({ latitude, longitude }: Pick<Site, 'latitude' | 'longitude'>): string =>
  latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;

const publicText = (precision: Site['public_precision']) =>
  precision === 'exact' || precision === 'hidden' ? precision : `within ${precision}°`;

/** Sites as people read them. */
export function sitesTable(sites: readonly Site[], width: number): string {
  if (sites.length === 0)
    return `This project has no sites yet. Add one: ${biophony('sites add NAME --project ID')}`;
  const rows = sites.map((site) => [
    site.site_id,
    numberText(site.deployment_count),
    placeText(site),
    publicText(site.public_precision),
    site.name,
  ]);
  const columns = [
    { title: 'ID' },
    { title: 'Deployments', align: 'right' as const },
    { title: 'Place' },
    { title: 'For others' },
    { title: 'Site' },
  ];
  return table(columns, rows, width);
}
