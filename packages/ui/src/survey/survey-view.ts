import type { SurveyFilter } from '@biophony/recordings/survey';
import type { Evidence } from '@biophony/statistics';
import { type SaidFilter, saidFilterOf } from '../explorer/data/detection-columns.ts';
import {
  type SharedFilters,
  sharedFiltersIn,
  sharedQueryFields,
  textIn,
  writtenQuery,
} from '../explorer/filters/shared-filters.ts';
import { type Comparison, comparisonIn, comparisonQueryFields } from './charts/comparison.ts';
import { dayNumber } from './days.ts';
import { type MapColour, mapColours } from './map/map-symbols.ts';

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
  /** Which detections are counted by what people together say: all, those that are right, or all but those that are wrong. */
  review: SaidFilter;
  /** What calibrations must say of a detection; null for anything. */
  evidence: Evidence | null;
  /** The `speciesKey` of the chosen species. */
  species: string | null;
  /** Groups that are compared; null for none. */
  compare: Comparison | null;
  /** What the colours of the map tell. */
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

/** The same view without any filter; what is chosen to be shown stays. */
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

/** Whether a view leaves anything out. */
export const isSurveyFiltered = (view: SurveyView): boolean =>
  surveyQueryOf(view) !== surveyQueryOf(unfilteredSurvey(view));

/** Counts are in steps of 0.05, so a threshold is one of them. */
const stepOf = (confidence: number) => Math.min(0.95, Math.round(confidence * 20) / 20);

/** Reads a view from a query string such as `?site=ID&confidence=0.5`; what makes no sense is left out. */
export function surveyViewOf(query: string): SurveyView {
  const given = new URLSearchParams(query);
  const { species, review, ...filters } = sharedFiltersIn(given);
  return {
    joins: textIn(given.get('analyses')) || null,
    ...filters,
    confidence: stepOf(filters.confidence),
    review: saidFilterOf(review),
    species: species[0] ?? null,
    compare: comparisonIn(given),
    map: mapColours.find((colour) => colour === given.get('map')) ?? plainSurveyView.map,
  };
}

/** The filters of a view, as the explorer has them too. */
export const sharedOfSurvey = ({ species, ...view }: SurveyView): SharedFilters => ({
  ...view,
  species: species === null ? [] : [species],
});

/** The query string of a view; empty for the plain one. Other fields of `around` stay. */
export function surveyQueryOf(view: SurveyView, around = ''): string {
  const fields = {
    analyses: view.joins === null ? [] : [view.joins],
    ...sharedQueryFields(sharedOfSurvey(view)),
    ...comparisonQueryFields(view.compare),
    map: view.map === plainSurveyView.map ? [] : [view.map],
  };
  return writtenQuery(fields, around);
}

const sitesOrAll = (sites: readonly string[]) => (sites.length > 0 ? new Set(sites) : null);

/** What a view counts, but for what calibrations and people say of it. */
export const filterOf = (view: SurveyView): SurveyFilter => ({
  sites: sitesOrAll(view.sites),
  deployments: null,
  fromDay: view.from === null ? null : dayNumber(view.from),
  toDay: view.to === null ? null : dayNumber(view.to),
  hours: view.hours && [view.hours.from, view.hours.to - 1],
  minConfidence: view.confidence,
  species: view.species,
});
