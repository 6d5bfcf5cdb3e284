import { sortKeys, type SortKey } from '../data/orders.ts';
import { reviewFilters, type ReviewFilter } from '../data/verdicts.ts';

/** What a person is looking at, as an address can hold it. */
export interface ExplorerView {
  /** Followed species: its scientific name, or the common one where it has no other. */
  species: string | null;
  /** `2026-05-21` */
  day: string | null;
  /** 0 to 23 */
  hour: number | null;
  /** 0 to 1 */
  minConfidence: number;
  file: string;
  review: ReviewFilter;
  sort: SortKey;
  /** Row of the chosen detection. */
  detection: number | null;
  /** Chosen acoustic index. */
  index: string | null;
}

export const plainView: ExplorerView = {
  species: null,
  day: null,
  hour: null,
  minConfidence: 0,
  file: '',
  review: 'all',
  sort: 'time',
  detection: null,
  index: null,
};

/** The same view without any filter. */
export const unfiltered = (view: ExplorerView): ExplorerView => ({
  ...plainView,
  sort: view.sort,
  detection: view.detection,
  index: view.index,
});

/** Whether a view leaves anything out. */
export const isFiltered = (view: ExplorerView): boolean =>
  queryOf(view) !== queryOf(unfiltered(view));

const wholeIn = (text: string | null, from: number, to: number): number | null => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(value) && value >= from && value <= to ? value : null;
};
const oneOf = <T extends string>(text: string | null, known: readonly T[], otherwise: T): T =>
  known.find((one) => one === text) ?? otherwise;

/** Reads a view from a query string such as `?species=Turdus+merula&hour=5`; what makes no sense is left out. */
export function viewOf(query: string): ExplorerView {
  const given = new URLSearchParams(query);
  const confidence = Number(given.get('confidence') ?? 0);
  const day = given.get('day');
  return {
    species: given.get('species') || null,
    day: day !== null && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null,
    hour: wholeIn(given.get('hour'), 0, 23),
    minConfidence: confidence >= 0 && confidence <= 1 ? confidence : 0,
    file: given.get('file') ?? '',
    review: oneOf(given.get('review'), reviewFilters, 'all'),
    sort: oneOf(given.get('sort'), sortKeys, 'time'),
    detection: wholeIn(given.get('detection'), 0, 0xffff_fffe),
    index: given.get('index') || null,
  };
}

const written: Record<keyof ExplorerView, string> = {
  species: 'species',
  day: 'day',
  hour: 'hour',
  minConfidence: 'confidence',
  file: 'file',
  review: 'review',
  sort: 'sort',
  detection: 'detection',
  index: 'index',
};

/** Writes a view into a query string; what else stands there stays, and what is as usual is left out. */
export function queryOf(view: ExplorerView, query = ''): string {
  const params = new URLSearchParams(query);
  for (const key of Object.keys(written) as (keyof ExplorerView)[]) {
    const value = view[key];
    if (value === plainView[key] || value === null) params.delete(written[key]);
    else params.set(written[key], String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
