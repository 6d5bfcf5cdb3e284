import type { Dataset, Deployment, ProjectOverview, Site } from '@biophony/contract';
import type { ClockCheck } from '@biophony/recordings/survey';

/** What needs somebody at a deployment. */
export type DeploymentProblem =
  | { kind: 'clock'; check: ClockCheck }
  /** `since` is null where it never recorded. */
  | { kind: 'silent'; since: string | null }
  | { kind: 'deleted' }
  | { kind: 'overlap' };

type Silent = ProjectOverview['silent']['list'];

const momentOf = (text: string | null, absent: number) =>
  text === null ? absent : Date.parse(text);

const spanOf = ({ start, end }: Deployment) => ({
  from: momentOf(start, Number.NEGATIVE_INFINITY),
  to: momentOf(end, Number.POSITIVE_INFINITY),
});

/** Whether one recorder would stand at two places at once. */
function overlaps(a: Deployment, b: Deployment): boolean {
  if (a.device_id !== b.device_id || a.deployment_id === b.deployment_id) return false;
  if (a.data_id !== b.data_id && (a.device_id === null || (a.data_id && b.data_id))) return false;
  const [one, other] = [spanOf(a), spanOf(b)];
  return one.from < other.to && other.from < one.to;
}

export function groupsBy<T, K>(list: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** By deployment ID; those without problems are left out. */
export function deploymentProblems(
  deployments: readonly Deployment[],
  checks: readonly ClockCheck[],
  silent: Silent,
): Map<string, DeploymentProblem[]> {
  const clocks = new Map(checks.map((check) => [check.deployment_id, check]));
  const silences = new Map(silent.map((one) => [one.deployment_id, one]));
  const byRecorder = groupsBy(
    deployments.filter(({ dataset_deleted }) => !dataset_deleted),
    ({ device_id }) => device_id,
  );
  const problems = deployments.map((one): [string, DeploymentProblem[]] => {
    const check = clocks.get(one.deployment_id);
    const silence = silences.get(one.deployment_id);
    const others = byRecorder.get(one.device_id) ?? [];
    return [
      one.deployment_id,
      [
        ...(check ? [{ kind: 'clock' as const, check }] : []),
        ...(one.dataset_deleted ? [{ kind: 'deleted' as const }] : []),
        ...(silence && !one.dataset_deleted
          ? [{ kind: 'silent' as const, since: silence.last }]
          : []),
        ...(!one.dataset_deleted && others.some((other) => overlaps(one, other))
          ? [{ kind: 'overlap' as const }]
          : []),
      ],
    ];
  });
  return new Map(problems.filter(([, list]) => list.length > 0));
}

/** A dataset with recordings that belong to no site; `recordings` is null where not counted. */
export interface UnplacedDataset {
  data_id: string;
  dataset_name: string;
  recordings: number | null;
}

/**
 * Datasets that need deployments: as the service counted them, else those that no deployment names.
 */
export function unplacedDatasets(
  datasets: readonly Dataset[],
  sites: readonly Site[],
  deployments: readonly Deployment[],
  overview: Pick<ProjectOverview, 'unplaced'> | null,
): UnplacedDataset[] {
  const uncounted = ({ data_id, dataset_name }: Dataset) => ({
    data_id,
    dataset_name,
    recordings: null,
  });
  if (overview && sites.length > 0) {
    const counts = new Map(
      overview.unplaced.list.map(({ data_id, recordings }) => [data_id, recordings]),
    );
    return datasets.flatMap((dataset) => {
      const recordings = counts.get(dataset.data_id);
      return recordings ? [{ ...uncounted(dataset), recordings }] : [];
    });
  }
  const named = new Set(deployments.map(({ data_id }) => data_id));
  if (named.has(null)) return [];
  return datasets.filter(({ data_id }) => !named.has(data_id)).map(uncounted);
}
