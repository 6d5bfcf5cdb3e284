import type { SurveyDeployment } from './deployment-clocks.ts';
import {
  confidenceStep,
  type CountCube,
  type CubeRecorder,
  type CubeSpecies,
  eachItsOwn,
  type EffortCube,
  noHour,
  speciesKey,
  type SpeciesNames,
  type SurveyFilter,
} from './figures.ts';
import { beginningHours, clockKey, hoursOfRecorder, type PlacedHour } from './hours.ts';

export interface SurveyAnalysis {
  data_id: string;
  /** Its settings convert times to a zone. */
  is_in_zone: boolean;
  counts: CountCube;
  effort: EffortCube;
}

/** Day and hour of an unknown time. */
export const noDay = -(2 ** 31);

/**
 * Columns of equal length. `deployment` and `site` are indexes, -1 for none; `day` counts local
 * days since 1970, or `noDay`.
 */
interface SurveyHours {
  length: number;
  deployment: Int32Array;
  site: Int32Array;
  day: Int32Array;
  hour: Int8Array;
  seconds: Float64Array;
  /** Index in `recorders`; hours of its clock since 1970, or `noHour`. */
  recorder: Int32Array;
  clockHour: Int32Array;
}

/** As first written; the accepted name is empty for sounds without a species. */
export interface JoinedSpecies extends CubeSpecies {
  accepted_name: string;
  /** All its names in the analyses, by `speciesKey`. */
  called: string[];
}

export interface JoinedSurvey {
  /** A last one, null, is for what belongs to no deployment. */
  sites: readonly (string | null)[];
  deployments: readonly SurveyDeployment[];
  recorders: readonly (CubeRecorder & { analysis: number })[];
  species: readonly JoinedSpecies[];
  names: SpeciesNames;
  /** Indexes in `species` by the key of `names`. */
  numbers: ReadonlyMap<string, number>;
  hours: SurveyHours;
  /** Species `s` has cells `speciesStart[s]` up to `speciesStart[s + 1]` in the next three. */
  speciesStart: Uint32Array;
  /** Indexes in `hours`. */
  cellHour: Uint32Array;
  cellStep: Uint8Array;
  cellCount: Uint16Array | Uint32Array;
}

/** A clock that was reset has more hours between recordings. */
const mostInTable = 100_000;

function hourNumbers(hours: Int32Array, recorderOf: Uint16Array, recorder: number) {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < hours.length; at += 1)
    if (recorderOf[at] === recorder && hours[at] !== noHour) {
      least = Math.min(least, hours[at]!);
      most = Math.max(most, hours[at]!);
    }
  if (most < least || !(most - least < mostInTable)) return null;
  return { least, table: new Int32Array(most - least + 1).fill(-1) };
}

function hourColumns() {
  const deployment: number[] = [];
  const day: number[] = [];
  const hour: number[] = [];
  const seconds: number[] = [];
  const recorder: number[] = [];
  const clockHour: number[] = [];
  const recorders: (CubeRecorder & { analysis: number })[] = [];
  return {
    recorders,
    add(placed: PlacedHour | null, of: number, at: number) {
      recorder.push(of);
      clockHour.push(at);
      deployment.push(placed?.deployment ?? -1);
      day.push(placed?.day ?? noDay);
      hour.push(placed?.hour ?? -1);
      seconds.push(0);
      return seconds.length - 1;
    },
    listen(at: number, more: number) {
      seconds[at] = (seconds[at] ?? 0) + more;
    },
    columns: () => ({
      length: seconds.length,
      deployment: Int32Array.from(deployment),
      day: Int32Array.from(day),
      hour: Int8Array.from(hour),
      seconds: Float64Array.from(seconds),
      recorder: Int32Array.from(recorder),
      clockHour: Int32Array.from(clockHour),
    }),
  };
}
type HourColumns = ReturnType<typeof hourColumns>;

function hourFinder(
  columns: HourColumns,
  recorder: number,
  place: (hour: number) => PlacedHour,
  range: ReturnType<typeof hourNumbers>,
) {
  const others = new Map<number, number>();
  const addHour = (hour: number) =>
    columns.add(hour === noHour ? null : place(hour), recorder, hour);
  return (hour: number): number => {
    const at = range ? hour - range.least : -1;
    if (range && at >= 0 && at < range.table.length) {
      if (range.table[at] === -1) range.table[at] = addHour(hour);
      return range.table[at]!;
    }
    const index = others.get(hour) ?? addHour(hour);
    others.set(hour, index);
    return index;
  };
}

/** Finds hour indexes per recorder. */
function findersOf(
  { data_id, is_in_zone, counts, effort }: SurveyAnalysis,
  deployments: readonly SurveyDeployment[],
  columns: HourColumns,
  analysis: number,
): ((hour: number) => number)[] {
  const finders = new Map<string, (hour: number) => number>();
  const beginnings = beginningHours(effort);
  const finderOf = (cube: CountCube | EffortCube, at: number) => {
    const recorder = cube.recorders[at] ?? { device_id: null, utc_offset: null };
    const key = clockKey(recorder);
    const cachedFinder = finders.get(key);
    if (cachedFinder) return cachedFinder;
    const begin = beginnings.get(key) ?? new Int32Array(0);
    const place = hoursOfRecorder(deployments, recorder, data_id, is_in_zone, begin);
    const number = columns.recorders.push({ ...recorder, analysis }) - 1;
    const finder = hourFinder(columns, number, place, hourNumbers(cube.hour, cube.recorderOf, at));
    finders.set(key, finder);
    return finder;
  };
  const ofEffort = effort.recorders.map((_, at) => finderOf(effort, at));
  for (let at = 0; at < effort.hour.length; at += 1)
    columns.listen(ofEffort[effort.recorderOf[at]!]!(effort.hour[at]!), effort.seconds[at]!);
  return counts.recorders.map((_, at) => finderOf(counts, at));
}

type Named = Pick<JoinedSurvey, 'names' | 'numbers' | 'species'>;

/** By any name of the species; -1 for none. */
export const numberOf = ({ names, numbers }: Omit<Named, 'species'>, name: string): number =>
  numbers.get(names.key(name)) ?? -1;

/** Its names in the analyses' rows. */
export const calledIn = (survey: Named, name: string): readonly string[] =>
  survey.species[numberOf(survey, name)]?.called ?? [name];

function namesOf(analyses: readonly SurveyAnalysis[], names: SpeciesNames) {
  const species: JoinedSpecies[] = [];
  const numbers = new Map<string, number>();
  const each = analyses.map(({ counts }) =>
    Uint32Array.from(counts.species, (one) => {
      const key = names.key(speciesKey(one));
      const accepted_name = one.scientific_name && names.accepted(one.scientific_name);
      const number = numbers.get(key) ?? species.push({ ...one, accepted_name, called: [] }) - 1;
      numbers.set(key, number);
      const { called } = species[number]!;
      if (!called.includes(speciesKey(one))) called.push(speciesKey(one));
      return number;
    }),
  );
  return { species, each, numbers };
}

function sitesOf(deployment: Int32Array, deployments: readonly SurveyDeployment[]) {
  const numbers = new Map<string | null, number>();
  const used = new Set(deployment);
  for (const [at, { site_id }] of deployments.entries())
    if (used.has(at) && !numbers.has(site_id)) numbers.set(site_id, numbers.size);
  if (used.has(-1)) numbers.set(null, numbers.size);
  const ofDeployment = deployments.map(({ site_id }) => numbers.get(site_id) ?? -1);
  const none = numbers.get(null) ?? -1;
  return {
    sites: [...numbers.keys()],
    site: deployment.map((at) => (at < 0 ? none : (ofDeployment[at] ?? none))),
  };
}

function isInOrder(speciesOf: Uint16Array, numbers: Uint32Array): boolean {
  let before = 0;
  for (const at of speciesOf) {
    const of = numbers[at]!;
    if (of < before) return false;
    before = of;
  }
  return true;
}

/** Reuses the arrays of a single analysis. */
function cellsOf(counts: readonly CountCube[], cells: number, stay: boolean) {
  const [only] = counts;
  if (stay && only)
    return {
      // Each hour is read before its index overwrites it.
      cellHour: new Uint32Array(only.hour.buffer, only.hour.byteOffset, cells),
      cellStep: only.step,
      cellCount: only.count,
    };
  const isSmall = counts.every(({ count }) => count instanceof Uint16Array);
  return {
    cellHour: new Uint32Array(cells),
    cellStep: new Uint8Array(cells),
    cellCount: isSmall ? new Uint16Array(cells) : new Uint32Array(cells),
  };
}

function join(
  analyses: SurveyAnalysis[],
  deployments: readonly SurveyDeployment[],
  names: SpeciesNames,
  useUp: boolean,
): JoinedSurvey {
  const { species, each, numbers } = namesOf(analyses, names);
  const columns = hourColumns();
  const speciesStart = new Uint32Array(species.length + 1);
  for (const [nth, { counts }] of analyses.entries())
    for (const at of counts.speciesOf) speciesStart[(each[nth]?.[at] ?? 0) + 1]! += 1;
  for (let at = 0; at < species.length; at += 1) speciesStart[at + 1]! += speciesStart[at]!;
  const next = speciesStart.slice();
  const all = analyses.map(({ counts }) => counts);
  const [only] = all;
  const stay =
    useUp && only !== undefined && all.length === 1 && isInOrder(only.speciesOf, each[0]!);
  const { cellHour, cellStep, cellCount } = cellsOf(all, speciesStart[species.length] ?? 0, stay);
  all.length = 0;
  for (const [nth, numbers] of each.entries()) {
    const analysis = analyses[useUp ? 0 : nth]!;
    if (useUp) analyses.shift();
    const { counts } = analysis;
    const hourOf = findersOf(analysis, deployments, columns, nth);
    for (let at = 0; at < counts.hour.length; at += 1) {
      const to = next[numbers[counts.speciesOf[at]!]!]!++;
      cellHour[to] = hourOf[counts.recorderOf[at]!]!(counts.hour[at]!);
      if (stay) continue;
      cellStep[to] = counts.step[at]!;
      cellCount[to] = counts.count[at]!;
    }
  }
  const hours = columns.columns();
  const { sites, site } = sitesOf(hours.deployment, deployments);
  return {
    sites,
    deployments,
    recorders: columns.recorders,
    species,
    names,
    numbers,
    hours: { ...hours, site },
    speciesStart,
    cellHour,
    cellStep,
    cellCount,
  };
}

/**
 * Joins cubes of analyses; each hour goes to its deployment and local hour by the correction in
 * effect. Takes seven bytes per row where counts are below 65,536.
 * @throws RangeError for a deployment with an invalid zone or known time
 */
export const joinSurvey = (
  analyses: readonly SurveyAnalysis[],
  deployments: readonly SurveyDeployment[],
  names = eachItsOwn,
): JoinedSurvey => join([...analyses], deployments, names, false);

/**
 * Like `joinSurvey`, but empties the list to free memory; a single analysis sorted by species gives
 * its columns away.
 * @throws RangeError as `joinSurvey` does
 */
export const joinUsedUp = (
  analyses: SurveyAnalysis[],
  deployments: readonly SurveyDeployment[],
  names = eachItsOwn,
): JoinedSurvey => join(analyses, deployments, names, true);

/** Excludes nothing. */
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

/** 1 where the filter includes the hour, else 0. */
export function takenHours({ hours, sites, deployments }: JoinedSurvey, filter: SurveyFilter) {
  const { fromDay, toDay } = filter;
  const takesSite = sites.map(
    (site) => filter.sites === null || (site !== null && filter.sites.has(site)),
  );
  const takesDeployment = deployments.map(
    ({ deployment_id }) => filter.deployments === null || filter.deployments.has(deployment_id),
  );
  const isTimed = fromDay !== null || toDay !== null || filter.hours !== null;
  const mask = new Uint8Array(hours.length);
  for (let at = 0; at < hours.length; at += 1) {
    if (!takesSite[hours.site[at]!]) continue;
    const deployment = hours.deployment[at]!;
    if (deployment < 0 ? filter.deployments !== null : !takesDeployment[deployment]) continue;
    const day = hours.day[at]!;
    if (isTimed && day === noDay) continue;
    if ((fromDay !== null && day < fromDay) || (toDay !== null && day > toDay)) continue;
    if (filter.hours !== null && !within(hours.hour[at]!, filter.hours)) continue;
    mask[at] = 1;
  }
  return mask;
}

/** Rounds up, so that nothing below is counted. */
const firstStep = (minConfidence: number) =>
  Math.max(0, Math.ceil(minConfidence / confidenceStep - 1e-9));

const steps = Math.round(1 / confidenceStep);

/** Rounded up to a step; null where no step is above it. */
export function countedFrom(least: number): number | null {
  const step = firstStep(least);
  return step < steps ? step / steps : null;
}

/** With the survey's species names. Of thresholds for one species the highest applies. */
export function filterFor(
  survey: Pick<JoinedSurvey, 'names' | 'numbers' | 'species'>,
  filter: SurveyFilter,
): SurveyFilter {
  const keyOf = (name: string): string => {
    const match = survey.species[numberOf(survey, name)];
    return match ? speciesKey(match) : name;
  };
  const { leastBySpecies: scores } = filter;
  const least = new Map<string, number>();
  for (const [name, score] of scores ?? [])
    least.set(keyOf(name), Math.max(score, least.get(keyOf(name)) ?? 0));
  return {
    ...filter,
    species: filter.species === null ? null : keyOf(filter.species),
    ...(scores && { leastBySpecies: least }),
  };
}

/** One past the last if the filter excludes the species. */
export function firstStepOf(
  { minConfidence, leastBySpecies }: Pick<SurveyFilter, 'minConfidence' | 'leastBySpecies'>,
  species: string,
): number {
  const least = leastBySpecies ? leastBySpecies.get(species) : minConfidence;
  return least === undefined ? steps : firstStep(Math.max(least, minConfidence));
}
