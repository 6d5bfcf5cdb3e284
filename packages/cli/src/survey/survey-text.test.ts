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

test.each([
  [['a', 'a', null], 1],
  [['a', 'b', null], 2],
])('a survey of weights %j says so where there are several (S28.3)', (hashes, count) => {
  const analyses = hashes.map((model_sha256) => ({ ...whole, model_sha256 }));
  const survey = { ...surveyOf(0), group: { joins: 'one', analyses, detections: 0 } };
  expect(surveyText(survey, 200).includes('2 different weights of the model')).toBe(count === 2);
  expect(surveyJson(survey)).toMatchObject({ weights: count });
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
  expect(surveyCsv(survey).trimEnd().split('\n').slice(1)).toEqual([',,Lake,s,,2,,']);
});

test('of less than an hour there is no rate per hour, and what has no scientific name is a kind (S14.49)', () => {
  const { figures, ...survey } = surveyOf(0);
  const found = {
    scientific_name: '',
    common_name: 'Sound event',
    accepted_name: '',
    days: 1,
    sites: 1,
  };
  const bySite = Float64Array.of(288);
  const of = (seconds: number): ReadSurvey => ({
    ...survey,
    sites: [{ site_id: 's', name: 'Lake' } as Site],
    figures: {
      ...figures,
      seconds,
      detections: 288,
      sites: [{ site_id: 's', seconds, days: 1, detections: 288, species: 1, chosen: 0 }],
      species: [
        {
          ...found,
          detections: 288,
          perHour: seconds === 780 ? null : 144,
          firstDay: null,
          lastDay: null,
          byWeek: Float64Array.of(),
          bySite,
        },
      ],
    },
  });
  const short = surveyText(of(780), 120);
  expect(short).toContain('less than an hour');
  expect(short).not.toContain('1,330');
  expect(short).toMatch(/Kinds/);
  expect(short).not.toContain('Species');
  expect(surveyCsv(of(780))).toMatch(/,288,0\.21\d*,,/);
  const long = surveyText(of(7200), 120);
  expect(long).toContain('144');
  expect(long).not.toContain('less than an hour');
});
