import type { ReactNode } from 'react';
import type { DatasetChoice } from '../headless/results/use-datasets.ts';
import type { ExploredAnalysis } from '../model/view/explored-analysis.ts';

export interface ExplorerProps {
  /** A completed analysis. */
  analysis: ExploredAnalysis;
  /** Detections read at most, each of 27 bytes of memory; twenty million when absent. */
  limit?: number;
  /** The address' query string, which holds the view; without it the view lives in the explorer alone. */
  query?: string;
  /** Told when the address should have another query string. */
  onQuery?: (query: string) => void;
  /** Datasets to choose from: the choice is `dataset` in the address, and whoever draws the explorer shows its analysis. */
  datasets?: readonly DatasetChoice[];
  /** Shows verdicts of the project, and lets nobody say any. */
  readOnly?: boolean;
  /** Draws a link to the survey with this query string; without it there is none. */
  renderSurvey?: (query: string, text: string) => ReactNode;
}
