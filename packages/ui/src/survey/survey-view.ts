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
  surveyQueryOf(view) !== surveyQueryOf(unfilteredSurvey(view));

/** Counts are in steps of 0.05, so thresholds are too. */
const stepOf = (confidence: number) => Math.min(0.95, Math.round(confidence * 20) / 20);

/** Such as `?site=ID&confidence=0.5`; ignores invalid values. */
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

export const sharedOfSurvey = ({ species, ...view }: SurveyView): SharedFilters => ({
  ...view,
  species: species === null ? [] : [species],
});

/** Empty for the default. Keeps other fields of `around`. */
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

/** Filter of a view, without calibrations and verdicts. */
export const filterOf = (view: SurveyView): SurveyFilter => ({
  sites: sitesOrAll(view.sites),
  deployments: null,
  fromDay: view.from === null ? null : dayNumber(view.from),
  toDay: view.to === null ? null : dayNumber(view.to),
  hours: view.hours && [view.hours.from, view.hours.to - 1],
  minConfidence: view.confidence,
  species: view.species,
});
