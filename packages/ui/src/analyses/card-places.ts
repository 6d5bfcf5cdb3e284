import type { Deployment, Site } from '@biophony/contract';
import { type Client, createSurveyClient, type Pages } from '@biophony/sdk';

/** Degrees (WGS 84). */
export interface CardPlace {
  latitude: number;
  longitude: number;
}

type SiteWithPlace = Pick<Site, 'site_id' | 'latitude' | 'longitude'>;
type DeploymentOfCard = Pick<Deployment, 'site_id' | 'data_id' | 'device_id'>;

/**
 * Place of a card's only site: that of the deployments that name the card, or its recorders. Null
 * where its recorders stood at several sites, at none, or at one whose place is not known.
 */
export function placeOfCard(
  dataId: string,
  recorders: readonly (string | null)[],
  deployments: readonly DeploymentOfCard[],
  sites: readonly SiteWithPlace[],
): CardPlace | null {
  const named = deployments.filter(({ data_id: id }) => id === dataId);
  const own =
    named.length > 0
      ? named
      : deployments.filter(
          ({ data_id: id, device_id: device }) =>
            id === null && device !== null && recorders.includes(device),
        );
  const ids = new Set(own.map(({ site_id: id }) => id));
  const [only] = ids.size === 1 ? sites.filter(({ site_id: id }) => ids.has(id)) : [];
  const { latitude = null, longitude = null } = only ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

const page = { limit: 500 };
/** Cards whose recorders are read at once. */
const atOnce = 4;

async function allRows<Page, Row>(pages: Pages<Page, Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of pages) rows.push(row);
  return rows;
}

/** Places of those cards that have one. Throws the SDK's errors. */
export async function readCardPlaces(
  client: Client,
  projectId: string,
  dataIds: readonly string[],
  options: { signal: AbortSignal },
): Promise<ReadonlyMap<string, CardPlace>> {
  const survey = createSurveyClient(client);
  const [sites, deployments] = await Promise.all([
    allRows(survey.sites.list(projectId, page, options)),
    allRows(survey.deployments.list(projectId, page, options)),
  ]);
  const places = new Map<string, CardPlace>();
  const waiting = sites.length > 0 ? [...dataIds] : [];
  const lane = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const call = { params: { dataId: id } };
      const { recorders } = await client.request('recordersList', call, options);
      const devices = recorders.map(({ device_id: device }) => device);
      const place = placeOfCard(id, devices, deployments, sites);
      if (place) places.set(id, place);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return places;
}
