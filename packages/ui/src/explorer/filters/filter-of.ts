import type { Calibration } from '@biophony/contract';
import { type Evidence, speciesEvidence } from '@biophony/statistics';
import type { CalledSpecies, SpeciesName } from '../data/detection-columns.ts';
import { reviewName } from '../data/review-table.ts';
import type { DetectionFilter, HourRange } from '../data/select.ts';
import type { Loaded, ProbabilityOf } from '../engine/calls.ts';
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

/** A range of hours with another end; null for a whole day, and once one of its ends is any hour. */
export function hoursWith(
  range: HourRange | null,
  end: 'from' | 'to',
  hour: number | null,
): HourRange | null {
  if (hour === null) return null;
  const next = { ...(range ?? { from: 0, to: 24 }), [end]: hour };
  return next.from === next.to || (next.from === 0 && next.to === 24) ? null : next;
}

/** More than any score: a species of which nothing is taken. */
export const noScore = 2;

/** What some evidence leaves of the species that were read. */
export interface EvidenceChoice {
  evidence: Evidence;
  /** The least score of each species by its number; `noScore` for those left out. */
  least: number[];
  /** The calibrations that were used with their scores, in the order of the species. */
  used: { species: SpeciesName; calibration: Calibration; score: number }[];
  /** Species without a calibration. */
  without: SpeciesName[];
  /** Species of which no score has the evidence. */
  never: SpeciesName[];
}

/** Which scores some evidence asks for. `asked` are the numbers of the species that are followed; null for all. */
export function evidenceChoice(
  evidence: Evidence,
  species: readonly SpeciesName[],
  calibrations: readonly Calibration[],
  asked: readonly number[] | null = null,
): EvidenceChoice {
  const { taken, without } = speciesEvidence(evidence, species.map(reviewName), calibrations);
  const uncalibrated = new Set(without);
  const choice: EvidenceChoice = { evidence, least: [], used: [], without: [], never: [] };
  species.forEach((one, at) => {
    const found = taken.get(reviewName(one));
    choice.least.push(found?.score ?? noScore);
    if (asked && !asked.includes(at)) return;
    if (found) choice.used.push({ species: one, ...found });
    else (uncalibrated.has(reviewName(one)) ? choice.without : choice.never).push(one);
  });
  return choice;
}

/** What exports add to detections of each species that has a calibration, by the number of the species. */
export const probabilitiesOf = (
  species: readonly SpeciesName[],
  calibrations: readonly Calibration[],
  choice: EvidenceChoice | null,
): ProbabilityOf[] =>
  species.flatMap((one, at) => {
    const found = calibrations.find((calibration) => calibration.species === reviewName(one));
    if (!found) return [];
    const least = choice?.least[at] ?? noScore;
    return [
      {
        species: at,
        calibration_id: found.calibration_id,
        curve: found.figures.curve,
        threshold: least === noScore ? null : least,
      },
    ];
  });
