import type { SurveyFilter, WantedDetection } from '@biophony/recordings/survey';
import type { DetectionRow, NamedDeployment, Source } from '../../../explorer/engine/calls.ts';

/** The detections of one analysis, by its place in the survey and a link that is good now. */
export interface FoundSource extends Source {
  analysis: number;
}

/** What of a survey is counted; `said` takes of it what the last call of `say` left. */
export type AskedFilter = SurveyFilter & { said?: boolean };

/** Detections of an analysis of which people together say the same. */
export interface SaidSource extends FoundSource {
  wanted: readonly WantedDetection[];
}

export type SayCalls = {
  /**
   * Finds detections of which people say the same among the results; they alone are left, or all but they. Tells how many
   * there are, and how many are not among the results.
   */
  say: {
    input: { analyses: readonly SaidSource[]; keep: 'them' | 'others' };
    output: { detections: number; missing: number };
    report: { read: number; of: number };
  };
};

/** Where a page begins: the place of a recorder's day, of a row group among its own, and of a row among what these hold. */
export interface FoundPlace {
  day: number;
  group: number;
  row: number;
}

/** A single detection, with the place of its analysis in the survey. */
export type FoundRow = DetectionRow & { analysis: number };

export interface FoundPage {
  rows: FoundRow[];
  /** Where the next page begins; null behind the last. */
  next: FoundPlace | null;
}

/** What the survey's worker answers of single detections; `filter.species` says of which. */
export type FoundCalls = {
  /** How many there are by the counts, and the analyses whose links a page needs. */
  found: {
    input: { filter: AskedFilter; at: FoundPlace };
    output: { detections: number; analyses: number[] };
    report: never;
  };
  page: {
    input: { filter: AskedFilter; at: FoundPlace; sources: readonly FoundSource[] };
    output: FoundPage;
    report: never;
  };
  around: {
    input: {
      source: FoundSource;
      row: number;
      range: { from: number; to: number };
      deployment: NamedDeployment | null;
    };
    output: DetectionRow[];
    report: never;
  };
};
