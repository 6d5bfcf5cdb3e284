import type { SurveyFilter } from '@biophony/recordings/survey';
import { comparisonFields, comparisonIn, putComparison, type Comparison } from './comparison.ts';
import { dayNumber } from './days.ts';

/** What a person is looking at, as an address can hold it. */
export interface SurveyView {
  /** Which analyses are shown together, by the key that they share; null for the newest. */
  joins: string | null;
  /** Site IDs; none for all sites. */
  sites: readonly string[];
  /** First and last day, `2024-05-01`, both included. */
  from: string | null;
  to: string | null;
  /** Hours of the local day, from the first up to the last, 0 to 24; null for a whole day. */
  hours: { from: number; to: number } | null;
  /** Least confidence, in steps of 0.05. */
  confidence: number;
  /** The `speciesKey` of the chosen species. */
  species: string | null;
  /** Groups that are compared; null for none. */
  compare: Comparison | null;
}

export const plainSurveyView: SurveyView = {
  joins: null,
  sites: [],
  from: null,
  to: null,
  hours: null,
  confidence: 0,
  species: null,
  compare: null,
};

/** The same view without any filter; what is chosen to be shown stays. */
export const unfilteredSurvey = (view: SurveyView): SurveyView => ({
  ...view,
  sites: [],
  from: null,
  to: null,
  hours: null,
  confidence: 0,
});

/** Whether a view leaves anything out. */
export const isSurveyFiltered = (view: SurveyView): boolean =>
  surveyQueryOf(view) !== surveyQueryOf(unfilteredSurvey(view));

/** Sites of an address that are read; those behind them are left out. */
const mostSites = 500;
const mostText = 300;

const dayIn = (text: string | null | undefined): string | null =>
  text !== null && text !== undefined && dayNumber(text) !== null ? text : null;
const textIn = (text: string | null): string | null => (text ?? '').slice(0, mostText) || null;
const sitesIn = (list: readonly string[]) =>
  [...new Set(list.map((id) => id.slice(0, mostText)).filter(Boolean))].slice(0, mostSites);

function daysIn(from: string | null, to: string | null) {
  const [first, last] = [dayIn(from), dayIn(to)];
  return { from: first, to: first !== null && last !== null && last < first ? null : last };
}

function hoursIn(text: string | null): SurveyView['hours'] {
  const [, first, last] = /^(\d{1,2})-(\d{1,2})$/.exec(text ?? '') ?? [];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [Number(first), Number(last) || 24];
  return from > 23 || to > 24 || from === to || (from === 0 && to === 24) ? null : { from, to };
}

function confidenceIn(text: string | null): number {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return value >= 0 && value <= 1 ? Math.min(0.95, Math.round(value * 20) / 20) : 0;
}

/** Reads a view from a query string such as `?site=ID&confidence=0.5`; what makes no sense is left out. */
export function surveyViewOf(query: string): SurveyView {
  const given = new URLSearchParams(query);
  return {
    joins: textIn(given.get('analyses')),
    sites: sitesIn(given.getAll('site')),
    ...daysIn(given.get('from'), given.get('to')),
    hours: hoursIn(given.get('hours')),
    confidence: confidenceIn(given.get('confidence')),
    species: textIn(given.get('species')),
    compare: comparisonIn(given),
  };
}

const fields = [
  'analyses',
  'site',
  'from',
  'to',
  'hours',
  'confidence',
  'species',
  ...comparisonFields,
];

/** The query string of a view; empty for the plain one. Other fields of `around` stay. */
export function surveyQueryOf(view: SurveyView, around = ''): string {
  const params = new URLSearchParams(around);
  for (const name of fields) params.delete(name);
  const put = (name: string, value: string | null) => {
    if (value) params.set(name, value);
  };
  put('analyses', view.joins);
  for (const site of view.sites) params.append('site', site);
  put('from', view.from);
  put('to', view.to);
  put('hours', view.hours && `${view.hours.from}-${view.hours.to}`);
  put('confidence', view.confidence > 0 ? String(view.confidence) : null);
  put('species', view.species);
  putComparison(params, view.compare);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

const sitesOrAll = (sites: readonly string[]) => (sites.length > 0 ? new Set(sites) : null);

/** What a view counts. */
export const filterOf = (view: SurveyView): SurveyFilter => ({
  sites: sitesOrAll(view.sites),
  deployments: null,
  fromDay: view.from === null ? null : dayNumber(view.from),
  toDay: view.to === null ? null : dayNumber(view.to),
  hours: view.hours && [view.hours.from, view.hours.to - 1],
  minConfidence: view.confidence,
  species: view.species,
});
