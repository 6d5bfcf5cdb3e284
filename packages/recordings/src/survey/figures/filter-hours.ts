import { noDay, numberOf, type JoinedSurvey } from './join-survey.ts';
import { confidenceStep, speciesKey } from './cubes.ts';
import type { SurveyFilter } from './figures.ts';

/** The filter that leaves nothing out. */
export const noFilter: SurveyFilter = {
  sites: null,
  deployments: null,
  fromDay: null,
  toDay: null,
  hours: null,
  minConfidence: 0,
  species: null,
};

const within = (hour: number, [from, to]: readonly [number, number]) =>
  from <= to ? hour >= from && hour <= to : hour >= from || hour <= to;

/** For each hour of a survey 1 where a filter takes it, 0 where it does not. */
export function takenHours({ hours, sites, deployments }: JoinedSurvey, filter: SurveyFilter) {
  const { fromDay, toDay } = filter;
  const takesSite = sites.map(
    (site) => filter.sites === null || (site !== null && filter.sites.has(site)),
  );
  const takesDeployment = deployments.map(
    ({ deployment_id }) => filter.deployments === null || filter.deployments.has(deployment_id),
  );
  const isTimed = fromDay !== null || toDay !== null || filter.hours !== null;
  const taken = new Uint8Array(hours.length);
  for (let at = 0; at < hours.length; at += 1) {
    if (!takesSite[hours.site[at]!]) continue;
    const deployment = hours.deployment[at]!;
    if (deployment < 0 ? filter.deployments !== null : !takesDeployment[deployment]) continue;
    const day = hours.day[at]!;
    if (isTimed && day === noDay) continue;
    if ((fromDay !== null && day < fromDay) || (toDay !== null && day > toDay)) continue;
    if (filter.hours !== null && !within(hours.hour[at]!, filter.hours)) continue;
    taken[at] = 1;
  }
  return taken;
}

/** The first step that a least confidence takes in: one that lies within a step takes the next, so that none below is counted. */
const firstStep = (minConfidence: number) =>
  Math.max(0, Math.ceil(minConfidence / confidenceStep - 1e-9));

const steps = Math.round(1 / confidenceStep);

/**
 * The confidence from which on a least confidence is counted: itself where a step begins there, else the beginning of the next
 * step, the careful side. Null where no step lies above it.
 */
export function countedFrom(least: number): number | null {
  const step = firstStep(least);
  return step < steps ? step / steps : null;
}

/**
 * The same filter with species as the survey calls them, whatever other names of theirs it has. Of thresholds under several
 * names of one species the highest holds.
 */
export function filterFor(
  survey: Pick<JoinedSurvey, 'names' | 'numbers' | 'species'>,
  filter: SurveyFilter,
): SurveyFilter {
  const keyOf = (name: string): string => {
    const known = survey.species[numberOf(survey, name)];
    return known ? speciesKey(known) : name;
  };
  const { leastBySpecies: given } = filter;
  const least = new Map<string, number>();
  for (const [name, score] of given ?? [])
    least.set(keyOf(name), Math.max(score, least.get(keyOf(name)) ?? 0));
  return {
    ...filter,
    species: filter.species === null ? null : keyOf(filter.species),
    ...(given && { leastBySpecies: least }),
  };
}

/** The first step that a filter takes of a species, by its `speciesKey`; one behind the last where it takes none of it. */
export function firstStepOf(
  { minConfidence, leastBySpecies }: Pick<SurveyFilter, 'minConfidence' | 'leastBySpecies'>,
  species: string,
): number {
  const least = leastBySpecies ? leastBySpecies.get(species) : minConfidence;
  return least === undefined ? steps : firstStep(Math.max(least, minConfidence));
}
