import type { CalledSpecies, SpeciesName } from '../../data/columns/detection-columns.ts';
import type { DetectionFilter } from '../../data/selection/select.ts';
import type { Loaded } from '../../engine/calls.ts';
import type { ExplorerView } from './view.ts';

/** How an address names a species. */
export const addressName = ({ scientific_name, common_name }: SpeciesName): string =>
  scientific_name || common_name;

/** How an address names species that are given by their numbers: each name once. */
export const addressNames = (species: readonly SpeciesName[], numbers: readonly number[]) => [
  ...new Set(numbers.flatMap((number) => species[number] ?? []).map(addressName)),
];

/** The classes that a name in an address means: those of that name, else those of which it is another name. */
function classesOf<T extends CalledSpecies>(species: readonly T[], name: string): T[] {
  const own = species.filter((one) => addressName(one) === name);
  return own.length > 0 ? own : species.filter(({ also }) => also?.includes(name));
}

/** What a name in an address is called: as its class is, and by itself where several classes of it are called differently. */
export function calledIn(species: readonly CalledSpecies[], name: string): string {
  const classes = classesOf(species, name);
  const [common, ...others] = new Set(classes.map(({ common_name }) => common_name));
  return (others.length === 0 && common) || name;
}

/** The numbers of the classes that names mean; null where there are none. */
function placesOf(wanted: readonly string[], species: readonly CalledSpecies[]): number[] | null {
  const places = wanted.flatMap((name) =>
    classesOf(species, name).map((one) => species.indexOf(one)),
  );
  return places.length > 0 ? [...new Set(places)] : null;
}

/** The deployments that a view takes; null for all. A site or deployment that is not there leaves nothing. */
function deploymentsOf(
  { sites, deployments }: Pick<ExplorerView, 'sites' | 'deployments'>,
  known: Loaded['deployments'] = [],
): number[] | null {
  if (sites.length === 0 && deployments.length === 0) return null;
  return known.flatMap(({ site_id, deployment_id }, at) =>
    (sites.length === 0 || sites.includes(site_id)) &&
    (deployments.length === 0 || deployments.includes(deployment_id))
      ? [at]
      : [],
  );
}

/** The days of a list from one to another; an empty span where there are none between them. */
function spanOf(
  { from, to }: Pick<ExplorerView, 'from' | 'to'>,
  days: readonly string[],
): DetectionFilter['days'] {
  if (from === null && to === null) return null;
  const first = from === null ? 0 : days.filter((day) => day < from).length;
  const behind = to === null ? days.length : days.filter((day) => day <= to).length;
  return { from: first, to: behind - 1 };
}

/**
 * A view in the numbers of the loaded data: a species takes all classes of its name, or of its other names where there is none. A species, recorder or single day that
 * is not there does not filter; a span of days without recordings leaves nothing.
 */
export function filterOf(
  view: ExplorerView,
  loaded: Pick<Loaded, 'species' | 'days' | 'recorders' | 'deployments'>,
): DetectionFilter {
  const { species, days, recorders } = loaded;
  const taken = deploymentsOf(view, loaded.deployments);
  const at = (wanted: string | null, list: readonly string[]) =>
    wanted === null || !list.includes(wanted) ? null : list.indexOf(wanted);
  return {
    species: view.species.length > 0 ? placesOf(view.species, species) : null,
    day: at(view.day, days),
    hour: view.hour,
    days: spanOf(view, days),
    hours: view.hours,
    confidence: view.confidence,
    recorder: at(view.recorder, recorders),
    ...(taken && { deployments: taken }),
    file: view.file,
    review: view.review,
    sort: view.sort,
  };
}
