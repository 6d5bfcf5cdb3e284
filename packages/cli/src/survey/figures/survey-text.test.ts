import type { SurveyAnalysis } from '@biophony/contract';
import { expect, test } from 'vitest';
import type { ReadSurvey } from './read-survey.ts';
import { surveyJson, surveyText } from './survey-text.ts';

const stopped = { complete: false } as SurveyAnalysis;
const whole = { complete: true } as SurveyAnalysis;

const surveyOf = (partial: number): ReadSurvey => ({
  sites: [],
  deployments: [],
  group: {
    joins: 'one',
    analyses: [...Array.from({ length: partial }, () => stopped), whole],
    detections: 0,
  },
  withoutCubes: 0,
  minConfidence: 0,
  counted: { by: 'all' },
  figures: { sites: [], species: [], seconds: 0, detections: 0, undated: 0, days: 0, weeks: [] },
});

test.each([
  [1, 'The results of 1 analysis are of a part of its recordings, since it was stopped.'],
  [2, 'The results of 2 analyses are of a part of their recordings, since they were stopped.'],
])(
  'a survey says that %i of its analyses is of a part of the recordings (S24.9)',
  (count, told) => {
    expect(surveyText(surveyOf(count), 120)).toContain(`\n${told}`);
    expect(surveyJson(surveyOf(count))).toMatchObject({ analyses_of_a_part: count });
  },
);

test('a survey of whole analyses does not', () => {
  expect(surveyText(surveyOf(0), 120)).not.toContain('of a part');
  expect(surveyJson(surveyOf(0))).toMatchObject({ analyses_of_a_part: 0 });
});
