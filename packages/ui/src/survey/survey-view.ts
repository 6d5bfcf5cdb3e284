import { type SurveyFilter, speciesKey } from '@biophony/recordings/survey';
import type { Evidence } from '@biophony/statistics';
import type { ReactNode } from 'react';
import { type SaidFilter, toSaidFilter } from '../explorer/engine/detection-columns.ts';
import {
  type SharedFilters,
  sharedFiltersIn,
  sharedQueryFields,
  textIn,
  writtenQuery,
} from '../explorer/filters/shared-filters.ts';
import type { SurveyWidgetMessages } from '../messages/index.ts';
import { dayNumber } from './days.ts';
import { type MapColour, mapColours } from './map/map-symbols.ts';

/** First and last day, `2024-05-01`, both included; null for no bound. */
export interface Span {
  from: string | null;
  to: string | null;
}

/** Two groups to compare: of sites, of two spans of days, or before a day and from it on. */
export type Comparison =
  | { by: 'sites'; a: readonly string[]; b: readonly string[] }
  | { by: 'spans'; a: Span; b: Span }
  | { by: 'day'; day: string | null };

type ComparisonProblem = 'sites' | 'spans' | 'day' | 'sameSite' | 'sameDays' | 'filtered';

const anyTime: Span = { from: null, to: null };

/** A comparison without a choice. */
export function emptyComparison(by: Comparison['by']): Comparison {
  if (by === 'sites') return { by, a: [], b: [] };
  return by === 'spans' ? { by, a: anyTime, b: anyTime } : { by, day: null };
}

/** Most sites of a group read from an address; further ones are ignored. */
const mostGroupSites = 500;
const mostText = 300;

const sitesIn = (list: readonly string[]) =>
  [...new Set(list.map((id) => id.slice(0, mostText)).filter(Boolean))].slice(0, mostGroupSites);
const dayIn = (text: string | undefined) =>
  text !== undefined && dayNumber(text) !== null ? text : null;

function spanIn(text: string | null): Span {
  const [first, last] = (text ?? '').split('~');
  const [from, to] = [dayIn(first), dayIn(last)];
  return { from, to: from !== null && to !== null && to < from ? null : to };
}

/** Reads the comparison from a query such as `?compare=sites&a=ID&b=ID`; null without one. */
function comparisonIn(given: URLSearchParams): Comparison | null {
  const by = given.get('compare');
  if (by === 'sites') return { by, a: sitesIn(given.getAll('a')), b: sitesIn(given.getAll('b')) };
  if (by === 'spans') return { by, a: spanIn(given.get('a')), b: spanIn(given.get('b')) };
  return by === 'day' ? { by, day: dayIn(given.get('at') ?? undefined) } : null;
}

function comparisonQueryFields(comparison: Comparison | null): Record<string, readonly string[]> {
  const fields = { compare: comparison === null ? [] : [comparison.by], a: [], b: [], at: [] };
  if (comparison === null) return fields;
  if (comparison.by === 'day')
    return { ...fields, at: comparison.day === null ? [] : [comparison.day] };
  return comparison.by === 'sites'
    ? { ...fields, a: comparison.a, b: comparison.b }
    : { ...fields, a: spanText(comparison.a), b: spanText(comparison.b) };
}

const spanText = ({ from, to }: Span) =>
  from === null && to === null ? [] : [`${from ?? ''}~${to ?? ''}`];
const isBounded = ({ from, to }: Span) => from !== null || to !== null;
const overlap = (a: Span, b: Span) =>
  (a.to === null || b.from === null || b.from <= a.to) &&
  (b.to === null || a.from === null || a.from <= b.to);

/** Null when the groups can be compared. They must not overlap. */
function comparisonProblem(comparison: Comparison): ComparisonProblem | null {
  if (comparison.by === 'day') return comparison.day === null ? 'day' : null;
  const { a, b } = comparison;
  if (comparison.by === 'sites') {
    if (comparison.a.length === 0 || comparison.b.length === 0) return 'sites';
    return comparison.a.some((id) => comparison.b.includes(id)) ? 'sameSite' : null;
  }
  const [first, second] = [a as Span, b as Span];
  if (!isBounded(first) || !isBounded(second)) return 'spans';
  return overlap(first, second) ? 'sameDays' : null;
}

/** Null when they do not overlap. */
function within(filter: SurveyFilter, from: number | null, to: number | null): SurveyFilter | null {
  const bound = (one: number | null, other: number | null, of: (...all: number[]) => number) =>
    one === null || other === null ? (one ?? other) : of(one, other);
  const fromDay = bound(filter.fromDay, from, Math.max);
  const toDay = bound(filter.toDay, to, Math.min);
  return fromDay !== null && toDay !== null && fromDay > toDay
    ? null
    : { ...filter, fromDay, toDay };
}

function atSites(filter: SurveyFilter, ids: readonly string[]): SurveyFilter | null {
  const { sites } = filter;
  const left = ids.filter((id) => sites === null || sites.has(id));
  return left.length === 0 ? null : { ...filter, sites: new Set(left) };
}

const numberOf = (date: string | null) => (date === null ? null : dayNumber(date));

export function groupFilters(
  comparison: Comparison,
  all: SurveyFilter,
): { a: SurveyFilter; b: SurveyFilter } | { problem: ComparisonProblem } {
  const problem = comparisonProblem(comparison);
  if (problem !== null) return { problem };
  // Every species is compared, whichever is chosen.
  const filter = { ...all, species: null };
  const ofSpan = ({ from, to }: Span) => within(filter, numberOf(from), numberOf(to));
  let groups: (SurveyFilter | null)[];
  if (comparison.by === 'sites')
    groups = [atSites(filter, comparison.a), atSites(filter, comparison.b)];
  else if (comparison.by === 'spans') groups = [ofSpan(comparison.a), ofSpan(comparison.b)];
  else {
    const day = numberOf(comparison.day) ?? 0;
    groups = [within(filter, null, day - 1), within(filter, day, null)];
  }
  const [a, b] = groups;
  return a && b ? { a, b } : { problem: 'filtered' };
}

export interface SurveyView {
  /** Key shared by the analyses shown together; null for the newest. */
  joins: string | null;
  /** Site IDs; empty for all sites. */
  sites: readonly string[];
  /** First and last day, `2024-05-01`, both included. */
  from: string | null;
  to: string | null;
  /** Local hours, 0 to 24, `to` excluded; null for the whole day. */
  hours: { from: number; to: number } | null;
  /** Least confidence, in steps of 0.05. */
  confidence: number;
  /** Verdicts that count: all detections, correct ones, or all but wrong ones. */
  review: SaidFilter;
  /** Evidence that calibrations must give; null for any. */
  evidence: Evidence | null;
  /** `speciesKey` of the chosen species. */
  species: string | null;
  /** Compared groups; null for none. */
  compare: Comparison | null;
  map: MapColour;
}

export const plainSurveyView: SurveyView = {
  joins: null,
  sites: [],
  from: null,
  to: null,
  hours: null,
  confidence: 0,
  review: 'all',
  evidence: null,
  species: null,
  compare: null,
  map: 'richness',
};

export const unfilteredSurvey = (view: SurveyView): SurveyView => ({
  ...view,
  sites: [],
  from: null,
  to: null,
  hours: null,
  confidence: 0,
  review: 'all',
  evidence: null,
});

export const isSurveyFiltered = (view: SurveyView): boolean =>
  formatSurveyQuery(view) !== formatSurveyQuery(unfilteredSurvey(view));

/** Counts are in steps of 0.05, so thresholds are too. */
const stepOf = (confidence: number) => Math.min(0.95, Math.round(confidence * 20) / 20);

/** Such as `?site=ID&confidence=0.5`; ignores invalid values. */
export function parseSurveyView(query: string): SurveyView {
  const params = new URLSearchParams(query);
  const { species, review, ...filters } = sharedFiltersIn(params);
  return {
    joins: textIn(params.get('analyses')) || null,
    ...filters,
    confidence: stepOf(filters.confidence),
    review: toSaidFilter(review),
    species: species[0] ?? null,
    compare: comparisonIn(params),
    map: mapColours.find((colour) => colour === params.get('map')) ?? plainSurveyView.map,
  };
}

export const sharedOfSurvey = ({ species, ...view }: SurveyView): SharedFilters => ({
  ...view,
  species: species === null ? [] : [species],
});

/** Empty for the default. Keeps other fields of `around`. */
export function formatSurveyQuery(view: SurveyView, around = ''): string {
  const fields = {
    analyses: view.joins === null ? [] : [view.joins],
    ...sharedQueryFields(sharedOfSurvey(view)),
    ...comparisonQueryFields(view.compare),
    map: view.map === plainSurveyView.map ? [] : [view.map],
  };
  return writtenQuery(fields, around);
}

const sitesOrAll = (sites: readonly string[]) => (sites.length > 0 ? new Set(sites) : null);

/** Filter of a view, without calibrations and verdicts. */
export const toSurveyFilter = (view: SurveyView): SurveyFilter => ({
  sites: sitesOrAll(view.sites),
  deployments: null,
  fromDay: view.from === null ? null : dayNumber(view.from),
  toDay: view.to === null ? null : dayNumber(view.to),
  hours: view.hours && [view.hours.from, view.hours.to - 1],
  minConfidence: view.confidence,
  species: view.species,
});

/** Draws a link to single detections. */
export type RenderExplore = (query: string, text: string) => ReactNode;

/** Draws a link to the clock of a deployment, on the page of sites. */
export type RenderClock = (query: string, site: string) => ReactNode;

/** Draws a link to the page of a species, by its `speciesKey`. */
export type RenderSpecies = (species: string, label: string) => ReactNode;

/** Options of a survey's widget. */
export interface SurveyWidgetProps {
  projectId?: string;
  /** Site IDs; all sites when absent. */
  sites?: readonly string[];
  /** First and last local day, `2024-05-01`, both included. */
  from?: string;
  to?: string;
  /** Scientific name of a species, or the name of a kind of sound. */
  species?: string;
  /** Least confidence, from 0 to 0.95; counted in steps of 0.05. */
  confidence?: number;
}

/** Filter of a widget, or a sentence on the invalid option. */
type ParsedOptions = { filter: SurveyFilter; fault?: undefined } | { fault: string };

/** Most sites read; no project has more. */
const mostSites = 2000;

export function parseOptions(
  props: SurveyWidgetProps,
  messages: SurveyWidgetMessages,
): ParsedOptions {
  const { sites = [], from = '', to = '', species, confidence = 0 } = props;
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== '' && dayNumber(day) === null) return { fault: messages.wrongDay(name, day) };
  if (from !== '' && to !== '' && to < from) return { fault: messages.endsBefore };
  if (!(confidence >= 0 && confidence <= 0.95))
    return { fault: messages.wrongConfidence(String(confidence)) };
  return {
    filter: toSurveyFilter({
      ...plainSurveyView,
      sites: sites.slice(0, mostSites),
      from: from || null,
      to: to || null,
      species: species || null,
      confidence: Math.round(confidence * 20) / 20,
    }),
  };
}

interface Named {
  scientific_name: string;
  common_name: string;
  /** All known names of the species; empty where names are not available. */
  names?: readonly string[];
}

/** Returns the name of a species by key; the key itself if unknown. */
export function speciesNames(species: readonly Named[]): (key: string) => string {
  const names = new Map(
    species.map((one) => [speciesKey(one), one.common_name || one.scientific_name]),
  );
  return (key) => names.get(key) ?? key;
}

/** Key of a species by any of its names; null if not found. */
export function foundKey(species: readonly Named[], name: string): string | null {
  const known =
    species.find((one) => speciesKey(one) === name) ??
    species.find(({ names }) => names?.includes(name));
  return known ? speciesKey(known) : null;
}
