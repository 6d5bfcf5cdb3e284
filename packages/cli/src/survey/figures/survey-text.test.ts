import type { Site, SurveyAnalysis } from '@biophony/contract';
import { expect, test } from 'vitest';
import type { ReadSurvey } from './read-survey.ts';
import { surveyCsv, surveyJson, surveyText } from './survey-text.ts';

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

test('before any analysis it says what was recorded by site, and of the rest null and never a zero (S14.36)', () => {
  const { figures } = surveyOf(0);
  const lake = { site_id: 's', seconds: 7200, days: 2, detections: 0, species: 0, chosen: 0 };
  const survey: ReadSurvey = {
    ...surveyOf(0),
    group: null,
    sites: [{ site_id: 's', name: 'Lake' } as Site],
    figures: { ...figures, seconds: 7200, days: 2, sites: [lake] },
  };
  expect(surveyJson(survey)).toMatchObject({
    analyses: [],
    recorded_hours: 2,
    detections: null,
    detections_without_time: null,
    sites: [{ site: 'Lake', recorded_hours: 2, days: 2, species: null, detections: null }],
    species: [],
  });
  const text = surveyText(survey, 120);
  expect(text).toMatch(/2 h +2 +Lake/);
  expect(text).not.toContain('Detections');
  expect(surveyCsv(survey).trimEnd().split('\n').slice(1)).toEqual([',,Lake,s,,2,']);
});
