import type { SurveyFilter } from '@biophony/recordings/survey';
import type { DetectionRow, NamedDeployment, Source } from '../../../explorer/engine/calls.ts';

/** The detections of one analysis, by its place in the survey and a link that is good now. */
export interface FoundSource extends Source {
  analysis: number;
}

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
    input: { filter: SurveyFilter; at: FoundPlace };
    output: { detections: number; analyses: number[] };
    report: never;
  };
  page: {
    input: { filter: SurveyFilter; at: FoundPlace; sources: readonly FoundSource[] };
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
