import type { SurveyAnalysis } from '@biophony/contract';

/** Analyses that may be shown together: at most one of each dataset, the newest. */
export interface AnalysisGroup {
  joins: string;
  analyses: SurveyAnalysis[];
  /** Of all of them. */
  detections: number;
}

/** Analyses with cubes by what they share, those with the newest analysis first; and how many that look for sounds have no cubes. */
export function analysisGroups(analyses: readonly SurveyAnalysis[]): {
  groups: AnalysisGroup[];
  withoutCubes: number;
} {
  const groups = new Map<string, AnalysisGroup>();
  let withoutCubes = 0;
  for (const one of analyses) {
    if (!one.counts || !one.effort) {
      if (!one.spectrogram) withoutCubes += 1;
      continue;
    }
    const group = groups.get(one.joins) ?? {
      joins: one.joins,
      analyses: [],
      detections: 0,
    };
    groups.set(one.joins, group);
    if (group.analyses.some(({ data_id }) => data_id === one.data_id)) continue;
    group.analyses.push(one);
    group.detections += one.detections ?? 0;
  }
  return { groups: [...groups.values()], withoutCubes };
}

/**
 * With how many different weights analyses of a group were made, by their SHA-256: above 1 their figures may differ for that
 * alone, though model and version are the same. Analyses that do not tell count for nothing.
 */
export const countWeights = ({ analyses }: Pick<AnalysisGroup, 'analyses'>): number =>
  new Set(analyses.flatMap(({ model_sha256 }) => model_sha256 ?? [])).size;

/** Analyses with a long-duration spectrogram: the newest of each dataset. */
export function spectrogramAnalyses(analyses: readonly SurveyAnalysis[]): SurveyAnalysis[] {
  const found = new Map<string, SurveyAnalysis>();
  for (const one of analyses)
    if (one.spectrogram && !found.has(one.data_id)) found.set(one.data_id, one);
  return [...found.values()];
}
