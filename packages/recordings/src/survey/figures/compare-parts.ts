import { compareGroups, type GroupComparison } from '../statistics/compare-groups.ts';
import { incidenceOf } from '../statistics/group.ts';
import { rarefactionCurve, type RarefiedRichness } from '../statistics/rarefaction.ts';
import type { SurveyFilter } from './figures.ts';
import type { JoinedSurvey } from './join-survey.ts';
import { occasionsOf } from './occasions-of.ts';

/** Two parts of a survey, compared; species are named by their `speciesKey`. */
export interface PartsComparison extends GroupComparison {
  /** Species that so many days of sites show, from one to all of each part; empty for a part without any. */
  curves: { a: RarefiedRichness[]; b: RarefiedRichness[] };
}

/** Points of a curve: more than a chart is wide at its narrowest cannot be told apart. */
const mostPoints = 200;

/**
 * Compares what two filters take, by days of sites with effort; their `species` does not matter. Whether the two have
 * days of sites in common, which makes intervals too narrow, is for who asks to see.
 * @throws RangeError with a sentence, for what is beyond `statisticsLimits`
 */
export function compareParts(
  survey: JoinedSurvey,
  a: SurveyFilter,
  b: SurveyFilter,
): PartsComparison {
  const [ofA, ofB] = [occasionsOf(survey, a), occasionsOf(survey, b)];
  const curveOf = (occasions: typeof ofA) =>
    occasions.length === 0 ? [] : rarefactionCurve(incidenceOf(occasions), mostPoints);
  return { ...compareGroups(ofA, ofB), curves: { a: curveOf(ofA), b: curveOf(ofB) } };
}
