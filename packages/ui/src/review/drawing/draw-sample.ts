import {
  calledIn,
  confidenceStep,
  foundDays,
  noFilter,
  type FoundDay,
  type JoinedSurvey,
} from '@biophony/recordings/survey';
import { sampler, type SamplingOptions } from '@biophony/statistics';
import { createPlacer } from '../../explorer/data/columns/placed-recordings.ts';
import type { OpenInput } from '../../survey/engine/calls.ts';
import type { DrawCalls, DrawNews, DrawnSample } from './draw-calls.ts';
import { drawBounds, drawEdges, toldStrata } from './draw-edges.ts';
import { drawnRows } from './drawn-rows.ts';
import { keepScores, mostKeptScores } from './kept-scores.ts';
import { rowOf, scanScores } from './scan-scores.ts';
import { createScoreFiles } from './score-files.ts';
import { speciesGroups } from './species-groups.ts';

/** Draws samples of the detections of a survey that was opened. `keptScores` bounds its memory. */
export function createDrawing(
  survey: JoinedSurvey,
  { analyses, deployments }: Pick<OpenInput, 'deployments'> & { analyses: readonly Placed[] },
  keptScores = mostKeptScores,
) {
  const open = createScoreFiles();
  // The counts know scores by steps: days without any from the step of the least score on are not looked at.
  const daysOf = (species: string, minScore = 0): FoundDay[] =>
    foundDays(survey, {
      ...noFilter,
      species,
      minConfidence: Math.floor(minScore / confidenceStep + 1e-9) * confidenceStep,
    });
  const placers = new Map<number, ReturnType<typeof createPlacer>>();
  const placerOf = (analysis: number) => {
    const { data_id = '', is_in_zone = false } = analyses[analysis] ?? {};
    const placer = placers.get(analysis) ?? createPlacer({ data_id, is_in_zone, deployments });
    placers.set(analysis, placer);
    return placer;
  };
  // Rows are numbered by datasets in the order of their IDs, so that the same detections are the same numbers tomorrow.
  const ordered = analyses.map((_, at) => at).sort((a, b) => compare(analyses[a], analyses[b]));
  const placeOf = (analysis: number) => ordered.indexOf(analysis);

  return {
    needs(species: string): DrawCalls['draw-needs']['output'] {
      const days = daysOf(species);
      return {
        analyses: [...new Set(days.map(({ analysis }) => analysis))].sort((a, b) => a - b),
        detections: days.reduce((sum, { detections }) => sum + detections, 0),
      };
    },
    /**
     * Reads the scores of the species, then the rows that were drawn. Memory grows with the indexes of the files and not with
     * their rows. Throws ReadError.
     */
    async draw(
      { species, seed, method, minScore, strata, sources }: DrawCalls['draw']['input'],
      report: (news: DrawNews) => void,
    ): Promise<DrawnSample> {
      const days = daysOf(species, minScore);
      const called = calledIn(survey, species);
      const groups = await speciesGroups(days, sources, called, open);
      const nights = method.method === 'first_of_night';
      const question = { groups, called, minScore, nights, placerOf, placeOf };
      const most = days.reduce((sum, { detections }) => sum + detections, 0);
      const passes = most > keptScores ? 2 : 1;
      let done = 0;
      const onRead = () => report({ part: 'scores', done: ++done, of: passes * groups.length });
      const kept = keepScores(most, keptScores);
      await scanScores(question, kept.take, onRead);
      const { count, whole, ...found } = kept.told();
      if (count === 0) return { scheme: null, items: [], strata: [], detections: 0 };
      const bounds = drawBounds(strata, found);
      const edges = drawEdges(strata, bounds);
      const drawing = sampler({ ...method, seed, edges } as SamplingOptions);
      const add: typeof kept.take = (index, score, deployment, night, at) =>
        drawing.add({
          index,
          score,
          site: deployments[deployment]?.site_id ?? null,
          night: night < 0 ? null : night,
          ...(nights && { at }),
        });
      if (whole) kept.again(add);
      else await scanScores(question, add, onRead);
      const sample = drawing.finish();
      const places = sample.items.map(({ index }) => {
        const { place, row } = rowOf(index);
        return { analysis: ordered[place] ?? -1, row };
      });
      const rows = await drawnRows(places, groups, (read, of) =>
        report({ part: 'rows', done: read, of }),
      );
      const items = sample.items.map(({ score, stratum, site }, at) => ({
        ...rows[at]!,
        data_id: analyses[places[at]!.analysis]?.data_id ?? '',
        score,
        stratum,
        site_id: typeof site === 'string' ? site : null,
      }));
      const { scheme } = sample;
      return { scheme, items, strata: toldStrata(sample.strata, bounds), detections: count };
    },
  };
}

const compare = (a: Placed | undefined, b: Placed | undefined) =>
  (a?.data_id ?? '') < (b?.data_id ?? '') ? -1 : 1;

/** An analysis as far as a drawing needs it. */
type Placed = Pick<OpenInput['analyses'][number], 'data_id' | 'is_in_zone'>;
