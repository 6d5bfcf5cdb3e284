import {
  activityOf,
  dawnCheck,
  compareParts,
  joinSurvey,
  joinUsedUp,
  meanTwilight,
  seasonOf,
  surveyFigures,
  type JoinedSurvey,
  type SurveyAnalysis,
} from '@biophony/recordings/survey';
import type { Handlers } from '../../explorer/engine/rpc.ts';
import type { DawnInput, OpenInput, OpenedSurvey, SurveyCalls } from './calls.ts';
import { readAnalyses } from './read-analyses.ts';
import { createSpectrograms } from './spectrograms.ts';
import { createFoundDetections } from './detections/found-detections.ts';

function told({ sites, species, hours, cellHour }: JoinedSurvey): OpenedSurvey {
  const days = hours.day.filter((_, at) => hours.hour[at]! >= 0);
  let [firstDay, lastDay] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of days) {
    firstDay = Math.min(firstDay, day);
    lastDay = Math.max(lastDay, day);
  }
  return {
    sites: [...sites],
    species: [...species],
    firstDay: days.length > 0 ? firstDay : null,
    lastDay: days.length > 0 ? lastDay : null,
    cells: cellHour.length,
  };
}

/** Reads cubes for `dawn`, those of the last time not again. */
function dawnCubes() {
  let last: { key: string; analyses: Promise<SurveyAnalysis[]> } | null = null;
  return async ({ analyses }: DawnInput): Promise<SurveyAnalysis[]> => {
    const key = JSON.stringify(analyses);
    if (last?.key !== key) last = { key, analyses: readAnalyses(analyses, () => {}) };
    try {
      return await last.analyses;
    } catch (error) {
      last = null;
      throw error;
    }
  };
}

/**
 * What answers the survey's calls: cubes of analyses, put together by deployments. `onOpen` is given each survey that is
 * opened.
 */
export function createSurveyEngine(
  onOpen: (survey: JoinedSurvey, input: OpenInput) => void = () => undefined,
): Handlers<SurveyCalls> {
  let survey = joinSurvey([], []);
  let figures = surveyFigures(survey);
  const cubesOf = dawnCubes();
  const spectrograms = createSpectrograms();
  let detections = createFoundDetections(survey, { analyses: [], deployments: [] });
  return {
    open: async (input, report) => {
      survey = joinUsedUp(await readAnalyses(input.analyses, report), input.deployments);
      figures = surveyFigures(survey);
      detections = createFoundDetections(survey, input);
      onOpen(survey, input);
      return told(survey);
    },
    figures: async (filter) => figures.of(filter),
    activity: async (filter) => activityOf(survey, filter),
    dawn: async (input) => {
      const { deployment, correction, place } = input;
      return dawnCheck(await cubesOf(input), deployment, correction, place);
    },
    season: async ({ filter, places }) => {
      const season = seasonOf(survey, filter.species, filter);
      const middles = season.weeks.map(({ firstDay }) => firstDay + 3);
      return { ...season, sun: meanTwilight(middles, places) };
    },
    compare: async ({ a, b }) => compareParts(survey, a, b),
    spectrogram: (input) => spectrograms.open(input),
    'spectrogram-day': ({ siteId, day }) => spectrograms.day(siteId, day),
    found: async (input) => detections.found(input),
    page: (input) => detections.page(input),
    around: (input) => detections.around(input),
  };
}
