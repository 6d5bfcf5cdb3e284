import { isDatasetDeleted, type DeploymentRow } from '../deployments/deployment-row.ts';

/** What a row of a sheet says of its deployment that tells it from others; `dataId` is null where it names no dataset. */
interface Told {
  siteId: string;
  recorder: string | null;
  /** ISO 8601, as in the database; null without a start. */
  start: string | null;
  dataId: string | null;
}

const keyOf = (siteId: string, recorder: string | null, start: string | null) =>
  JSON.stringify([siteId, recorder, start]);

/**
 * Finds the deployment that a row of a sheet tells of anew: of the same recorder, at the same site, from the same moment,
 * and of the same dataset. One without a dataset, or whose dataset was deleted, may be given one; one that has another
 * dataset is another deployment. A row that names no dataset may tell of a deployment that has one, or else of one that had
 * one, where all that it may tell of have that one; otherwise the answer is `several`. Each deployment is found once, so that no row undoes
 * what another one says.
 */
export function deploymentFinder(
  known: readonly DeploymentRow[],
): (told: Told) => DeploymentRow | 'several' | undefined {
  const byKey = new Map<string, DeploymentRow[]>();
  for (const one of known) {
    const key = keyOf(one.site_id, one.device_id, one.starts_at);
    const there = byKey.get(key);
    if (there) there.push(one);
    else byKey.set(key, [one]);
  }
  const found = new Set<DeploymentRow>();
  const find = ({ siteId, recorder, start, dataId }: Told) => {
    const there = (byKey.get(keyOf(siteId, recorder, start)) ?? []).filter(
      (one) => !found.has(one),
    );
    const ofAny = there.find((one) => one.data_id === null && !isDatasetDeleted(one));
    if (dataId !== null)
      return there.find((one) => one.data_id === dataId) ?? ofAny ?? there.find(isDatasetDeleted);
    if (ofAny) return ofAny;
    const live = there.filter((one) => !isDatasetDeleted(one));
    const left = live.length > 0 ? live : there;
    return new Set(left.map((one) => one.data_id)).size > 1 ? 'several' : left[0];
  };
  return (told) => {
    const one = find(told);
    if (one !== undefined && one !== 'several') found.add(one);
    return one;
  };
}
