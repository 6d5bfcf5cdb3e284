import type { Evidence } from '@biophony/statistics';
import { type ReviewFilter, toSaidFilter } from '../engine/detection-columns.ts';
import { type HourRange, type SortKey, sortKeys } from '../engine/select.ts';
import {
  dayIn,
  type SharedFilters,
  sharedFiltersIn,
  sharedQueryFields,
  shareIn,
  textIn,
  textsIn,
  writtenQuery,
} from './shared-filters.ts';

/** State of the explorer in the address. */
export interface ExplorerView {
  /** Selected species: scientific names, or common ones without. Empty for all. */
  species: readonly string[];
  /** Selected day, `2026-05-21`. */
  day: string | null;
  /** Selected hour, 0 to 23. */
  hour: number | null;
  /** First and last day, `2026-05-21`, both included. */
  from: string | null;
  to: string | null;
  hours: HourRange | null;
  /** 0 to 1, both included. */
  confidence: { from: number; to: number };
  /** Site IDs; empty for all. Recordings without a deployment have no site. */
  sites: readonly string[];
  /** IDs; empty for all. */
  deployments: readonly string[];
  /** Dataset shown; null for that of the analysis itself. */
  dataset: string | null;
  /** Name of a recorder. */
  recorder: string | null;
  /** Part of a recording's name. */
  file: string;
  review: ReviewFilter;
  /** Required evidence; null for any. */
  evidence: Evidence | null;
  sort: SortKey;
  /** Row of the chosen detection. */
  detection: number | null;
  /** Selected acoustic index. */
  index: string | null;
  /** Shows activity per recorded hour. */
  rate: boolean;
}

export const plainView: ExplorerView = {
  species: [],
  day: null,
  hour: null,
  from: null,
  to: null,
  hours: null,
  confidence: { from: 0, to: 1 },
  sites: [],
  deployments: [],
  dataset: null,
  recorder: null,
  file: '',
  review: 'all',
  evidence: null,
  sort: 'time',
  detection: null,
  index: null,
  rate: false,
};

/** The view without its filters. */
export const unfiltered = (view: ExplorerView): ExplorerView => ({
  ...plainView,
  dataset: view.dataset,
  sort: view.sort,
  detection: view.detection,
  index: view.index,
  rate: view.rate,
});

export const isFiltered = (view: ExplorerView): boolean =>
  queryOf(view) !== queryOf(unfiltered(view));

const wholeIn = (text: string | null, from: number, to: number): number | null => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(value) && value >= from && value <= to ? value : null;
};
const oneOf = <T extends string>(text: string | null, options: readonly T[], otherwise: T): T =>
  options.find((one) => one === text) ?? otherwise;
function confidenceIn(params: URLSearchParams): ExplorerView['confidence'] {
  const { confidence: from } = sharedFiltersIn(params);
  const to = shareIn(params.get('confidence_to')) ?? 1;
  return from <= to ? { from, to } : { from, to: 1 };
}

/**
 * Reads a view from a query string such as `?species=Turdus+merula&hours=22-4`; ignores invalid
 * values.
 */
export function viewOf(query: string): ExplorerView {
  const params = new URLSearchParams(query);
  const { sites, from, to, hours, species, review, evidence } = sharedFiltersIn(params);
  return {
    species,
    day: dayIn(params.get('day')),
    hour: wholeIn(params.get('hour'), 0, 23),
    from,
    to,
    hours,
    confidence: confidenceIn(params),
    sites,
    deployments: textsIn(params, 'deployment'),
    dataset: textIn(params.get('dataset')) || null,
    recorder: textIn(params.get('recorder')) || null,
    file: textIn(params.get('file')),
    review,
    evidence,
    sort: oneOf(params.get('sort'), sortKeys, 'time'),
    detection: wholeIn(params.get('detection'), 0, 0xffff_fffe),
    index: textIn(params.get('index')) || null,
    rate: params.get('rate') === '1',
  };
}

const one = (value: string | number | null, usual: string | number | null = null): string[] =>
  value === null || value === usual ? [] : [String(value)];

const sharedOf = ({ confidence, ...view }: ExplorerView): SharedFilters => ({
  ...view,
  confidence: confidence.from,
});

/** Writes a view into a query string, without defaults; other fields stay. */
export function queryOf(view: ExplorerView, query = ''): string {
  const shared = sharedQueryFields(sharedOf(view));
  return writtenQuery(
    {
      species: shared.species ?? [],
      day: one(view.day),
      hour: one(view.hour),
      ...shared,
      confidence_to: one(view.confidence.to, 1),
      deployment: view.deployments,
      dataset: one(view.dataset),
      recorder: one(view.recorder),
      file: one(view.file, ''),
      sort: one(view.sort, 'time'),
      detection: one(view.detection),
      index: one(view.index),
      rate: one(view.rate ? 1 : null),
    },
    query,
  );
}

/** The survey knows only two verdict filters. */
export const surveyQueryFor = (view: ExplorerView): string =>
  writtenQuery(
    sharedQueryFields({
      ...sharedOf(view),
      review: toSaidFilter(view.review),
    }),
  );

export type ChangeView = (change: Partial<ExplorerView>) => void;

/** Drops dataset, detection and index of the other analysis. */
export function queryFor(analysisId: string, query: string): string {
  const params = new URLSearchParams(
    queryOf({ ...viewOf(query), dataset: null, detection: null, index: null }, query),
  );
  params.set('analysis', analysisId);
  return `?${params}`;
}

/** Old links to the project's page do. A dataset alone selects the one on that page. */
export const asksToExplore = (query: string): boolean =>
  queryOf({ ...viewOf(query), dataset: null }) !== '';

export function withAnalyses(query: string, joins: string | null): string {
  if (joins === null) return query;
  const params = new URLSearchParams(query);
  params.set('analyses', joins);
  return `?${params}`;
}
