import { readCountCube, readEffortCube } from '@biophony/recordings/cubes';
import {
  activityOf,
  dawnCheck,
  compareParts,
  joinSurvey,
  meanTwilight,
  seasonOf,
  surveyFigures,
  type JoinedSurvey,
  type SurveyAnalysis,
} from '@biophony/recordings/survey';
import { ReadError } from '../../explorer/data/files/read-error.ts';
import { pause } from '../../explorer/data/files/pause.ts';
import { remoteFile } from '../../explorer/data/files/remote-file.ts';
import type { Handlers } from '../../explorer/engine/rpc.ts';
import type { DawnInput, OpenInput, OpenedSurvey, SurveyCalls } from './calls.ts';
import { createSpectrograms } from './spectrograms.ts';
import { createFoundDetections } from './detections/found-detections.ts';

/** Cubes that are fetched at once. */
const fetchedAtOnce = 4;

async function readCube<T>(
  { url, size }: { url: string; size: number },
  parse: (bytes: ArrayBuffer) => Promise<T>,
): Promise<T> {
  const bytes = await remoteFile(url, size).read(0, size);
  try {
    return await parse(bytes.buffer);
  } catch (cause) {
    throw new ReadError('damaged', cause instanceof Error ? cause.message : String(cause), {
      cause,
    });
  }
}

async function readAnalyses(
  analyses: OpenInput['analyses'],
  report: (news: { read: number; of: number }) => void,
): Promise<SurveyAnalysis[]> {
  const of = analyses.reduce((sum, { counts, effort }) => sum + counts.size + effort.size, 0);
  let read = 0;
  const joined: SurveyAnalysis[] = [];
  const waiting = analyses.entries();
  const work = async () => {
    for (const [at, { data_id, is_in_zone, counts, effort }] of waiting) {
      joined[at] = {
        data_id,
        is_in_zone,
        counts: await readCube(counts, readCountCube),
        effort: await readCube(effort, readEffortCube),
      };
      await pause();
      read += counts.size + effort.size;
      report({ read, of });
    }
  };
  await Promise.all(Array.from({ length: fetchedAtOnce }, work));
  return joined;
}

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

/** What answers the survey's calls: cubes of analyses, put together by deployments. */
export function createSurveyEngine(): Handlers<SurveyCalls> {
  let survey = joinSurvey([], []);
  let figures = surveyFigures(survey);
  const cubesOf = dawnCubes();
  const spectrograms = createSpectrograms();
  let detections = createFoundDetections(survey, { analyses: [], deployments: [] });
  return {
    open: async (input, report) => {
      survey = joinSurvey(await readAnalyses(input.analyses, report), input.deployments);
      figures = surveyFigures(survey);
      detections = createFoundDetections(survey, input);
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
