import type { SurveyFilter } from '@biophony/recordings/survey';
import { dayNumber } from '../days.ts';

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

export type ComparisonProblem = 'sites' | 'spans' | 'day' | 'sameSite' | 'sameDays' | 'filtered';

const anyTime: Span = { from: null, to: null };

/** A comparison without a choice. */
export function emptyComparison(by: Comparison['by']): Comparison {
  if (by === 'sites') return { by, a: [], b: [] };
  return by === 'spans' ? { by, a: anyTime, b: anyTime } : { by, day: null };
}

/** Most sites of a group read from an address; further ones are ignored. */
const mostSites = 500;
const mostText = 300;

const sitesIn = (list: readonly string[]) =>
  [...new Set(list.map((id) => id.slice(0, mostText)).filter(Boolean))].slice(0, mostSites);
const dayIn = (text: string | undefined) =>
  text !== undefined && dayNumber(text) !== null ? text : null;

function spanIn(text: string | null): Span {
  const [first, last] = (text ?? '').split('~');
  const [from, to] = [dayIn(first), dayIn(last)];
  return { from, to: from !== null && to !== null && to < from ? null : to };
}

/** Reads the comparison from a query such as `?compare=sites&a=ID&b=ID`; null without one. */
export function comparisonIn(given: URLSearchParams): Comparison | null {
  const by = given.get('compare');
  if (by === 'sites') return { by, a: sitesIn(given.getAll('a')), b: sitesIn(given.getAll('b')) };
  if (by === 'spans') return { by, a: spanIn(given.get('a')), b: spanIn(given.get('b')) };
  return by === 'day' ? { by, day: dayIn(given.get('at') ?? undefined) } : null;
}

export function comparisonQueryFields(
  comparison: Comparison | null,
): Record<string, readonly string[]> {
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
