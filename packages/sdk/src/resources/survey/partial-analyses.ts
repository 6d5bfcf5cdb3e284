import type { AnalysisGroup } from './analysis-groups.ts';

/** Of how many analyses of a group the results are of a part of the recordings; services of before do not say it. */
export const countPartial = ({ analyses }: Pick<AnalysisGroup, 'analyses'>): number =>
  analyses.filter(({ complete }) => complete === false).length;
