import type { Evidence } from '@biophony/statistics';
import { type ReviewFilter, reviewFilters } from '../data/detection-columns.ts';
import type { HourRange } from '../data/select.ts';

/** What may be asked for, both included: below, a species would be more wrong than right; above, verdicts are never enough. */
export const evidenceBounds = { least: 0.5, most: 0.99 } as const;

/** What is offered. Any other value within the bounds can be typed, and may stand in an address. */
export const offeredEvidence: readonly Evidence[] = [
  ...[0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99].map((least) => ({ by: 'probability' as const, least })),
  ...[0.8, 0.9, 0.95, 0.99].map((least) => ({ by: 'precision' as const, least })),
];

/** Reads a least probability or precision that was typed or stands in an address; null for what may not be asked for. */
export function leastIn(text: string | null): number | null {
  const least = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return least >= evidenceBounds.least && least <= evidenceBounds.most ? least : null;
}

/** Reads what an address says of it; null for nothing, and for what makes no sense. A probability outweighs a precision. */
function evidenceIn(given: URLSearchParams): Evidence | null {
  for (const by of ['probability', 'precision'] as const) {
    const least = leastIn(given.get(by));
    if (least !== null) return { by, least };
  }
  return null;
}

/** What an address says of some evidence, by its field. */
const evidenceField = (evidence: Evidence | null, by: Evidence['by']): string[] =>
  evidence?.by === by ? [String(evidence.least)] : [];

/** The filters that the explorer and the survey have in common, as an address holds them: same names, same meaning. */
export interface SharedFilters {
  /** Site IDs; none for all sites. */
  sites: readonly string[];
  /** First and last day, `2026-05-21`, both included. */
  from: string | null;
  to: string | null;
  /** Hours of the local day, from the first up to the last, 0 to 24; null for a whole day. */
  hours: HourRange | null;
  /** Least confidence, 0 to 1. */
  confidence: number;
  /** Names of species: the scientific one, or the common one where a sound has no other. */
  species: readonly string[];
  /** What people said of a detection. */
  review: ReviewFilter;
  /** What calibrations must say of a detection; null for anything. */
  evidence: Evidence | null;
}

/** Values of a field that are read; those behind them are left out. */
const mostSites = 500;
export const mostSpecies = 50;
/** Characters of a text in an address that are read; the rest is left out. */
const mostText = 300;

/** A text of an address, as far as it is read. */
export const textIn = (text: string | null): string => (text ?? '').slice(0, mostText);

/** Different texts of an address that are not empty. */
export const textsIn = (given: URLSearchParams, name: string, most = mostSites): string[] =>
  [...new Set(given.getAll(name).map(textIn).filter(Boolean))].slice(0, most);

/** A day such as `2026-05-21` that the calendar has; null for any other text. */
export function dayIn(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? text : null;
}

/** A number from 0 to 1; null for any other text. */
export function shareIn(text: string | null): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return value >= 0 && value <= 1 ? value : null;
}

/** Reads `22-4`; midnight at the end is 0 or 24. Null for what is no range of hours, and for a whole day. */
function hoursIn(text: string | null): HourRange | null {
  const [, first, last] = /^(\d{1,2})-(\d{1,2})$/.exec(text ?? '') ?? [];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [Number(first), Number(last) || 24];
  return from > 23 || to > 24 || from === to || (from === 0 && to === 24) ? null : { from, to };
}

/** Reads the filters of a query string; what makes no sense is left out. */
export function sharedFiltersIn(given: URLSearchParams): SharedFilters {
  const [from, to] = [dayIn(given.get('from')), dayIn(given.get('to'))];
  return {
    sites: textsIn(given, 'site'),
    from,
    to: from !== null && to !== null && to < from ? null : to,
    hours: hoursIn(given.get('hours')),
    confidence: shareIn(given.get('confidence')) ?? 0,
    species: textsIn(given, 'species', mostSpecies),
    review: reviewFilters.find((one) => one === given.get('review')) ?? 'all',
    evidence: evidenceIn(given),
  };
}

/** What a query string says of the filters, by field: nothing for what filters nothing. */
const sharedFields = {
  site: ({ sites }: SharedFilters) => sites,
  from: ({ from }: SharedFilters) => (from === null ? [] : [from]),
  to: ({ to }: SharedFilters) => (to === null ? [] : [to]),
  hours: ({ hours }: SharedFilters) => (hours === null ? [] : [`${hours.from}-${hours.to}`]),
  confidence: ({ confidence }: SharedFilters) => (confidence > 0 ? [String(confidence)] : []),
  species: ({ species }: SharedFilters) => species,
  review: ({ review }: SharedFilters) => (review === 'all' ? [] : [review]),
  probability: ({ evidence }: SharedFilters) => evidenceField(evidence, 'probability'),
  precision: ({ evidence }: SharedFilters) => evidenceField(evidence, 'precision'),
};

/** Writes fields into a query string where they say something else; other fields stay as they are. */
export function writtenQuery(
  fields: Readonly<Record<string, readonly string[]>>,
  around = '',
): string {
  const params = new URLSearchParams(around);
  for (const [name, values] of Object.entries(fields)) {
    if (values.join('\n') === params.getAll(name).join('\n')) continue;
    params.delete(name);
    for (const value of values) params.append(name, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The shared fields of a query string. */
export const sharedQueryFields = (filters: SharedFilters): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(sharedFields).map(([name, of]) => [name, of(filters)]));
