import type { HourRange } from '../../data/selection/select.ts';
import { sortKeys, type SortKey } from '../../data/selection/orders.ts';
import { reviewFilters, type ReviewFilter } from '../../data/columns/verdicts.ts';

/** Species an address can follow at once; those behind them are left out. */
export const mostSpecies = 50;
/** Characters of a text in an address that are read; the rest is left out. */
const mostText = 300;

/** What a person is looking at, as an address can hold it. */
export interface ExplorerView {
  /** Followed species, each by its scientific name, or the common one where it has no other. None: all are shown. */
  species: readonly string[];
  /** The chosen day, `2026-05-21`. */
  day: string | null;
  /** The chosen hour, 0 to 23. */
  hour: number | null;
  /** First and last day, `2026-05-21`, both included. */
  from: string | null;
  to: string | null;
  hours: HourRange | null;
  /** 0 to 1, both included. */
  confidence: { from: number; to: number };
  /** Name of a recorder. */
  recorder: string | null;
  /** Part of the recording's name. */
  file: string;
  review: ReviewFilter;
  sort: SortKey;
  /** Row of the chosen detection. */
  detection: number | null;
  /** Chosen acoustic index. */
  index: string | null;
  /** Whether activity is shown as detections per recorded hour. */
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
  recorder: null,
  file: '',
  review: 'all',
  sort: 'time',
  detection: null,
  index: null,
  rate: false,
};

/** The same view without any filter. */
export const unfiltered = (view: ExplorerView): ExplorerView => ({
  ...plainView,
  sort: view.sort,
  detection: view.detection,
  index: view.index,
  rate: view.rate,
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
const dayIn = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : null;
const textIn = (text: string | null): string => (text ?? '').slice(0, mostText);

/** Reads `22-4`; midnight at the end is 0 or 24. Null for what is no range of hours, and for a whole day. */
function hoursIn(text: string | null): HourRange | null {
  const [, first, last] = /^(\d{1,2})-(\d{1,2})$/.exec(text ?? '') ?? [];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [Number(first), Number(last) || 24];
  return from > 23 || to > 24 || from === to || (from === 0 && to === 24) ? null : { from, to };
}

const shareIn = (text: string | null): number | null => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return value >= 0 && value <= 1 ? value : null;
};

function confidenceIn(given: URLSearchParams): ExplorerView['confidence'] {
  const [from, to] = [
    shareIn(given.get('confidence')) ?? 0,
    shareIn(given.get('confidence_to')) ?? 1,
  ];
  return from <= to ? { from, to } : { from, to: 1 };
}

/** Reads a view from a query string such as `?species=Turdus+merula&hours=22-4`; what makes no sense is left out. */
export function viewOf(query: string): ExplorerView {
  const given = new URLSearchParams(query);
  const [from, to] = [dayIn(given.get('from')), dayIn(given.get('to'))];
  return {
    species: [...new Set(given.getAll('species').map(textIn).filter(Boolean))].slice(
      0,
      mostSpecies,
    ),
    day: dayIn(given.get('day')),
    hour: wholeIn(given.get('hour'), 0, 23),
    from,
    to: from !== null && to !== null && to < from ? null : to,
    hours: hoursIn(given.get('hours')),
    confidence: confidenceIn(given),
    recorder: textIn(given.get('recorder')) || null,
    file: textIn(given.get('file')),
    review: oneOf(given.get('review'), reviewFilters, 'all'),
    sort: oneOf(given.get('sort'), sortKeys, 'time'),
    detection: wholeIn(given.get('detection'), 0, 0xffff_fffe),
    index: textIn(given.get('index')) || null,
    rate: given.get('rate') === '1',
  };
}

type Values = readonly (string | number)[];

const one = (value: string | number | null, usual: string | number | null = null): Values =>
  value === null || value === usual ? [] : [value];

/** What an address says of a view, by parameter; nothing for what is as usual. */
const written: Record<string, (view: ExplorerView) => Values> = {
  species: ({ species }) => species,
  day: ({ day }) => one(day),
  hour: ({ hour }) => one(hour),
  from: ({ from }) => one(from),
  to: ({ to }) => one(to),
  hours: ({ hours }) => one(hours && `${hours.from}-${hours.to}`),
  confidence: ({ confidence }) => one(confidence.from, 0),
  confidence_to: ({ confidence }) => one(confidence.to, 1),
  recorder: ({ recorder }) => one(recorder),
  file: ({ file }) => one(file, ''),
  review: ({ review }) => one(review, 'all'),
  sort: ({ sort }) => one(sort, 'time'),
  detection: ({ detection }) => one(detection),
  index: ({ index }) => one(index),
  rate: ({ rate }) => one(rate ? 1 : null),
};

/** Writes a view into a query string; what else stands there stays, and what is as usual is left out. */
export function queryOf(view: ExplorerView, query = ''): string {
  const params = new URLSearchParams(query);
  for (const [name, valuesOf] of Object.entries(written)) {
    const values = valuesOf(view).map(String);
    if (values.join('\n') === params.getAll(name).join('\n')) continue;
    params.delete(name);
    for (const value of values) params.append(name, value);
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

export type ChangeView = (change: Partial<ExplorerView>) => void;
