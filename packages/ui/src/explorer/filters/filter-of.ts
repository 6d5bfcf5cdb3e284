import type { Calibration } from '@biophony/contract';
import { type Evidence, speciesEvidence } from '@biophony/statistics';
import { numberFormat } from '../../base/intl.ts';
import { type SpeciesName, scientificName } from '../../base/species-name.ts';
import { dayText, deploymentName, hourName } from '../charts/labels.ts';
import type { Loaded, ProbabilityOf } from '../engine/calls.ts';
import type { CalledSpecies } from '../engine/detection-columns.ts';
import type { DetectionFilter, HourRange } from '../engine/select.ts';
import type { ExplorerView } from './view.ts';
import { explorer } from '../../messages/en/explorer.ts';
import { type Messages, overrideMessages } from '../../messages/index.ts';

export const addressNames = (species: readonly SpeciesName[], numbers: readonly number[]) => [
  ...new Set(numbers.flatMap((number) => species[number] ?? []).map(scientificName)),
];

/** Classes of that name, else those that have it as another name. */
function classesOf<T extends CalledSpecies>(species: readonly T[], name: string): T[] {
  const own = species.filter((one) => scientificName(one) === name);
  return own.length > 0 ? own : species.filter(({ also }) => also?.includes(name));
}

/** The name itself where its classes differ. */
export function calledIn(species: readonly CalledSpecies[], name: string): string {
  const classes = classesOf(species, name);
  const [common, ...others] = new Set(classes.map(({ common_name }) => common_name));
  return (others.length === 0 && common) || name;
}

/** Null where there are none. */
function placesOf(wanted: readonly string[], species: readonly CalledSpecies[]): number[] | null {
  const places = wanted.flatMap((name) =>
    classesOf(species, name).map((one) => species.indexOf(one)),
  );
  return places.length > 0 ? [...new Set(places)] : null;
}

/** Null for all. Unknown ones match nothing. */
function deploymentsOf(
  { sites, deployments }: Pick<ExplorerView, 'sites' | 'deployments'>,
  allDeployments: Loaded['deployments'] = [],
): number[] | null {
  if (sites.length === 0 && deployments.length === 0) return null;
  return allDeployments.flatMap(({ site_id, deployment_id }, at) =>
    (sites.length === 0 || sites.includes(site_id)) &&
    (deployments.length === 0 || deployments.includes(deployment_id))
      ? [at]
      : [],
  );
}

/** Empty without days in between. */
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
 * Species select all classes of their name, or else of other names. An unknown species, recorder or
 * day is ignored; empty days match nothing.
 */
export function toDetectionFilter(
  view: ExplorerView,
  loaded: Pick<Loaded, 'species' | 'days' | 'recorders' | 'deployments'>,
): DetectionFilter {
  const { species, days, recorders } = loaded;
  const indices = deploymentsOf(view, loaded.deployments);
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
    ...(indices && { deployments: indices }),
    file: view.file,
    review: view.review,
    sort: view.sort,
  };
}

/** Null for a whole day, and once an end is any hour. */
export function hoursWith(
  range: HourRange | null,
  end: 'from' | 'to',
  hour: number | null,
): HourRange | null {
  if (hour === null) return null;
  const next = { ...(range ?? { from: 0, to: 24 }), [end]: hour };
  return next.from === next.to || (next.from === 0 && next.to === 24) ? null : next;
}

/** Above any score, so that nothing matches. */
export const noScore = 2;

export interface EvidenceChoice {
  evidence: Evidence;
  /** By species number; `noScore` for those left out. */
  least: number[];
  used: { species: SpeciesName; calibration: Calibration; score: number }[];
  /** Without a calibration. */
  without: SpeciesName[];
  /** No score suffices. */
  never: SpeciesName[];
}

/** `asked` are numbers of species; null for all. */
export function evidenceChoice(
  evidence: Evidence,
  species: readonly SpeciesName[],
  calibrations: readonly Calibration[],
  speciesFilter: readonly number[] | null = null,
): EvidenceChoice {
  const { taken: thresholds, without } = speciesEvidence(
    evidence,
    species.map(scientificName),
    calibrations,
  );
  const uncalibrated = new Set(without);
  const choice: EvidenceChoice = { evidence, least: [], used: [], without: [], never: [] };
  species.forEach((one, at) => {
    const threshold = thresholds.get(scientificName(one));
    choice.least.push(threshold?.score ?? noScore);
    if (speciesFilter && !speciesFilter.includes(at)) return;
    if (threshold) choice.used.push({ species: one, ...threshold });
    else (uncalibrated.has(scientificName(one)) ? choice.without : choice.never).push(one);
  });
  return choice;
}

export const listProbabilities = (
  species: readonly SpeciesName[],
  calibrations: readonly Calibration[],
  choice: EvidenceChoice | null,
): ProbabilityOf[] =>
  species.flatMap((one, at) => {
    const match = calibrations.find((calibration) => calibration.species === scientificName(one));
    if (!match) return [];
    const least = choice?.least[at] ?? noScore;
    return [
      {
        species: at,
        calibration_id: match.calibration_id,
        curve: match.figures.curve,
        threshold: least === noScore ? null : least,
      },
    ];
  });

/** Active filter: its text, and the change that removes it. */
export interface FilterChip {
  id: string;
  text: string;
  without: Partial<ExplorerView>;
}

interface KnownNames extends Pick<Loaded, 'deployments'> {
  species: readonly SpeciesName[];
}

/** Active filters of a view, in the order of the controls. */
export function filterChips(
  view: ExplorerView,
  { species, deployments = [] }: KnownNames,
  messages: Messages,
  locale?: string,
): FilterChip[] {
  const { chips, reviewOptions } = overrideMessages(explorer, messages.explorer);
  const share = (value: number) => numberFormat(locale, { minimumFractionDigits: 2 }).format(value);
  const { confidence, hours, from, to } = view;
  const all: (FilterChip | null)[] = [
    ...view.species.map((name) => ({
      id: `species ${name}`,
      text: calledIn(species, name),
      without: { species: view.species.filter((one) => one !== name) },
    })),
    view.day === null
      ? null
      : { id: 'day', text: dayText(view.day, locale), without: { day: null } },
    view.hour === null ? null : { id: 'hour', text: hourName(view.hour), without: { hour: null } },
    from === null
      ? null
      : { id: 'from', text: chips.from(dayText(from, locale)), without: { from: null } },
    to === null ? null : { id: 'to', text: chips.to(dayText(to, locale)), without: { to: null } },
    hours === null
      ? null
      : {
          id: 'hours',
          text: chips.hours(hourName(hours.from), hourName(hours.to)),
          without: { hours: null },
        },
    confidence.from === 0 && confidence.to === 1
      ? null
      : {
          id: 'confidence',
          text: chips.confidence(share(confidence.from), share(confidence.to)),
          without: { confidence: { from: 0, to: 1 } },
        },
    ...view.sites.map((id) => ({
      id: `site ${id}`,
      text: chips.site(deployments.find(({ site_id }) => site_id === id)?.site ?? id),
      without: { sites: view.sites.filter((one) => one !== id) },
    })),
    ...view.deployments.map((id) => {
      const named = deployments.find(({ deployment_id }) => deployment_id === id);
      return {
        id: `deployment ${id}`,
        text: chips.deployment(named ? deploymentName(named) : id),
        without: { deployments: view.deployments.filter((one) => one !== id) },
      };
    }),
    view.recorder === null
      ? null
      : { id: 'recorder', text: chips.recorder(view.recorder), without: { recorder: null } },
    view.file === '' ? null : { id: 'file', text: chips.file(view.file), without: { file: '' } },
    view.review === 'all'
      ? null
      : {
          id: 'review',
          text: chips.review(reviewOptions[view.review]),
          without: { review: 'all' },
        },
    view.evidence === null
      ? null
      : {
          id: 'evidence',
          text: chips[view.evidence.by](share(view.evidence.least)),
          without: { evidence: null },
        },
  ];
  return all.filter((chip) => chip !== null);
}
