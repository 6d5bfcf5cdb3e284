import type { Evidence } from '@biophony/statistics';
import { type ReviewFilter, reviewFilters } from '../engine/detection-columns.ts';
import type { HourRange } from '../engine/select.ts';

/** Both included: below, more would be wrong than right; above, there are never enough verdicts. */
export const evidenceBounds = { least: 0.5, most: 0.99 } as const;

/** Others within the bounds can be typed, or in an address. */
export const offeredEvidence: readonly Evidence[] = [
  ...[0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99].map((least) => ({ by: 'probability' as const, least })),
  ...[0.8, 0.9, 0.95, 0.99].map((least) => ({ by: 'precision' as const, least })),
];

/** Null outside the bounds. */
export function leastIn(text: string | null): number | null {
  const least = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return least >= evidenceBounds.least && least <= evidenceBounds.most ? least : null;
}

/** Null without a valid one. Probability takes precedence over precision. */
function evidenceIn(params: URLSearchParams): Evidence | null {
  for (const by of ['probability', 'precision'] as const) {
    const least = leastIn(params.get(by));
    if (least !== null) return { by, least };
  }
  return null;
}

const evidenceField = (evidence: Evidence | null, by: Evidence['by']): string[] =>
  evidence?.by === by ? [String(evidence.least)] : [];

/** Shared by explorer and survey, in the address. */
export interface SharedFilters {
  /** Site IDs; empty for all. */
  sites: readonly string[];
  /** Days, `2026-05-21`, both included. */
  from: string | null;
  to: string | null;
  /** Hours of the local day, 0 to 24, `to` excluded; null for a whole day. */
  hours: HourRange | null;
  /** Least confidence, 0 to 1. */
  confidence: number;
  /** Scientific names, or common ones of sounds without. */
  species: readonly string[];
  review: ReviewFilter;
  /** Null for any. */
  evidence: Evidence | null;
}

/** Further ones are ignored. */
const mostSites = 500;
export const mostSpecies = 50;
const mostText = 300;

export const textIn = (text: string | null): string => (text ?? '').slice(0, mostText);

/** Distinct, not empty. */
export const textsIn = (params: URLSearchParams, name: string, most = mostSites): string[] =>
  [...new Set(params.getAll(name).map(textIn).filter(Boolean))].slice(0, most);

/** `2026-05-21`; null for any other text. */
export function dayIn(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? text : null;
}

/** 0 to 1; null for any other text. */
export function shareIn(text: string | null): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return value >= 0 && value <= 1 ? value : null;
}

/** `22-4`; midnight at the end is 0 or 24. Null for a whole day, and invalid text. */
function hoursIn(text: string | null): HourRange | null {
  const [, first, last] = /^(\d{1,2})-(\d{1,2})$/.exec(text ?? '') ?? [];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [Number(first), Number(last) || 24];
  return from > 23 || to > 24 || from === to || (from === 0 && to === 24) ? null : { from, to };
}

export function sharedFiltersIn(params: URLSearchParams): SharedFilters {
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))];
  return {
    sites: textsIn(params, 'site'),
    from,
    to: from !== null && to !== null && to < from ? null : to,
    hours: hoursIn(params.get('hours')),
    confidence: shareIn(params.get('confidence')) ?? 0,
    species: textsIn(params, 'species', mostSpecies),
    review: reviewFilters.find((one) => one === params.get('review')) ?? 'all',
    evidence: evidenceIn(params),
  };
}

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

/** Other fields stay. */
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

export const sharedQueryFields = (filters: SharedFilters): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(sharedFields).map(([name, of]) => [name, of(filters)]));
