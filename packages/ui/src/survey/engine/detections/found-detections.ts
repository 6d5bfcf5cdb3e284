import {
  calledIn,
  firstStepOf,
  foundDays,
  type FoundDay,
  type JoinedSurvey,
  type SurveyDeployment,
  type SurveyFilter,
} from '@biophony/recordings/survey';
import { createPlacer } from '../../../explorer/data/columns/placed-recordings.ts';
import type { NamedDeployment } from '../../../explorer/engine/calls.ts';
import type { Handlers } from '../../../explorer/engine/rpc.ts';
import type { FoundCalls } from './found-calls.ts';
import { createFoundPages, daysOfPage } from './found-pages.ts';

/** What a survey was opened with, as far as single detections need it. */
interface OpenedAnalyses {
  analyses: readonly { data_id: string; is_in_zone: boolean }[];
  deployments: readonly SurveyDeployment[];
}

/** Whether a row of an analysis, by its place in the survey, is listed. */
export type Lists = (analysis: number, row: number) => boolean;

type Asked<Name extends keyof FoundCalls> = FoundCalls[Name]['input'];

/** Answers questions about the single detections of a survey that was opened: of all rows, or of those that `lists` takes. */
export function createFoundDetections(
  survey: JoinedSurvey,
  opened: OpenedAnalyses,
  lists: Lists = () => true,
) {
  const pages = createFoundPages();
  const placers = new Map<number, ReturnType<typeof createPlacer>>();
  let last: { filter: string; days: FoundDay[] } | null = null;

  const placerOf = (analysis: number) => {
    const { data_id = '', is_in_zone = false } = opened.analyses[analysis] ?? {};
    const { deployments } = opened;
    const placer = placers.get(analysis) ?? createPlacer({ data_id, is_in_zone, deployments });
    placers.set(analysis, placer);
    return placer;
  };
  const deploymentOf = (place: number): NamedDeployment | undefined => {
    const one = opened.deployments[place];
    if (!one) return undefined;
    const { deployment_id, site_id } = one;
    return { deployment_id, site_id, site: site_id };
  };
  const daysOf = (filter: SurveyFilter): FoundDay[] => {
    const { sites, deployments, leastBySpecies } = filter;
    const name = JSON.stringify([
      filter,
      [...(sites ?? ['*'])],
      [...(deployments ?? ['*'])],
      [...(leastBySpecies ?? [])],
    ]);
    if (last?.filter !== name) last = { filter: name, days: foundDays(survey, filter) };
    return last.days;
  };

  return {
    found({ filter, at }: Asked<'found'>) {
      const days = daysOf(filter);
      const analyses = daysOfPage(days, at).map(({ analysis }) => analysis);
      return {
        detections: days.reduce((sum, day) => sum + day.detections, 0),
        analyses: [...new Set(analyses)],
      };
    },
    page: ({ filter, at, sources }: Asked<'page'>) =>
      pages.page({
        days: daysOf(filter),
        at,
        sources,
        called: calledIn(survey, filter.species ?? ''),
        leastStep: firstStepOf(filter, filter.species ?? ''),
        lists,
        deploymentOf,
        placerOf,
      }),
    around: ({ source, row, range, deployment }: Asked<'around'>) =>
      pages.around(source, row, range, { placerOf, deployment: deployment ?? undefined }),
  } satisfies {
    [Name in keyof FoundCalls]: (
      input: Asked<Name>,
    ) => ReturnType<Handlers<FoundCalls>[Name]> | FoundCalls[Name]['output'];
  };
}
