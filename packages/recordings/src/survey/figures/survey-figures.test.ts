import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noCorrection } from '../corrections.ts';
import type { SurveyDeployment } from './deployment-clocks.ts';
import { activityOf, occasionsOf, seasonOf, surveyFigures } from './survey-figures.ts';
import { joinSurvey, joinUsedUp, noFilter } from './join-survey.ts';
import type { SurveyFilter } from './figures.ts';
import {
  hoursOfRecording,
  makeAnalysis,
  type CubeDetection,
  type MadeEffort,
} from './testing/make-cubes.ts';

const deployment = (given: Partial<SurveyDeployment>): SurveyDeployment => ({
  deployment_id: 'one',
  site_id: 'bog',
  device_id: 'A',
  data_id: null,
  start: null,
  end: null,
  recorded_from: null,
  recorded_to: null,
  time_zone: 'Europe/Berlin',
  utc_offset: null,
  correction: null,
  ...given,
});
const dayOf = (date: string) => Date.parse(date) / 86_400_000;
const hour = (device_id: string | null, at: string | null, seconds = 3600): MadeEffort => ({
  device_id,
  at,
  seconds,
});
const heard = (
  species: string,
  device_id: string | null,
  at: string | null,
  confidence = 0.5,
): CubeDetection => ({ species, device_id, at, confidence });

// Two recorders in a bog and a wood; one night and a morning of the first week of May 2024, a Wednesday and a Thursday.
const effort = [
  hour('A', '2024-05-01T22:00:00'),
  hour('A', '2024-05-02T05:00:00'),
  hour('B', '2024-05-02T05:00:00', 1800),
  hour('C', '2024-05-02T05:00:00', 900),
  hour('A', null, 60),
];
const detections = [
  heard('Strix aluco', 'A', '2024-05-01T22:10:00', 0.9),
  heard('Strix aluco', 'A', '2024-05-01T22:40:00', 0.3),
  heard('Turdus merula', 'A', '2024-05-02T05:10:00'),
  heard('Turdus merula', 'B', '2024-05-02T05:20:00'),
  heard('Turdus merula', 'B', '2024-05-02T05:59:59', 1),
  heard('Turdus merula', 'C', '2024-05-02T05:00:00'),
  heard('Turdus merula', 'A', null),
];
const deployments = [
  deployment({}),
  deployment({ deployment_id: 'two', site_id: 'wood', device_id: 'B' }),
];
const survey = joinSurvey([makeAnalysis('card', detections, effort)], deployments);
const figures = (filter: Partial<SurveyFilter> = {}) =>
  surveyFigures(survey).of({ ...noFilter, ...filter });

test('analyses that are used up give the same survey, whatever their order and number', () => {
  const sorted = detections.toSorted((a, b) => a.species.localeCompare(b.species));
  const unsorted = [...sorted.slice(2), ...sorted];
  const lists = [
    [],
    [makeAnalysis('card', sorted, effort)],
    [makeAnalysis('card', unsorted, effort)],
    [makeAnalysis('card', sorted, effort), makeAnalysis('other', unsorted, effort)],
  ];
  for (const analyses of lists) {
    const whole = joinSurvey(structuredClone(analyses), deployments);
    const kept = structuredClone(analyses);
    expect(joinSurvey(analyses, deployments)).toEqual(whole);
    expect(analyses).toEqual(kept);
    const used = joinUsedUp(analyses, deployments);
    expect(used).toEqual(whole);
    expect(analyses).toEqual([]);
    expect(surveyFigures(used).of(noFilter)).toEqual(surveyFigures(whole).of(noFilter));
  }
});

test('the columns of an only analysis that is used up are not copied', () => {
  const [analysis] = [makeAnalysis('card', detections.slice(0, 2), effort)];
  const { step, count, hour } = analysis!.counts;
  const used = joinUsedUp([analysis!], deployments);
  expect([used.cellStep, used.cellCount]).toEqual([step, count]);
  expect(used.cellStep).toBe(step);
  expect(used.cellHour.buffer).toBe(hour.buffer);
});

test('hours of a recorder go to the deployment that is left, not to one whose dataset was deleted (S14.1)', () => {
  const joined = joinSurvey(
    [makeAnalysis('card', detections, effort)],
    [deployment({ deployment_id: 'gone', site_id: 'fen', dataset_deleted: true }), ...deployments],
  );
  expect(surveyFigures(joined).of(noFilter).sites).toEqual(
    surveyFigures(survey).of(noFilter).sites,
  );
});

describe('a survey', () => {
  test('counts detections, effort and days of sites, and loses nothing that belongs to none', () => {
    const all = figures({ species: 'Turdus merula' });
    expect(all).toMatchObject({ detections: 7, seconds: 9960, days: 4, undated: 1 });
    expect(all.sites).toEqual([
      { site_id: 'bog', seconds: 7200, days: 2, detections: 3, species: 2, chosen: 1 },
      { site_id: 'wood', seconds: 1800, days: 1, detections: 2, species: 1, chosen: 2 },
      { site_id: null, seconds: 960, days: 1, detections: 2, species: 1, chosen: 2 },
    ]);
    const [merula, aluco] = all.species;
    expect(merula).toMatchObject({
      scientific_name: 'Turdus merula',
      common_name: 'the Turdus merula',
      detections: 5,
      days: 3,
      sites: 2,
      perHour: 5 / (9960 / 3600),
      firstDay: dayOf('2024-05-02'),
      lastDay: dayOf('2024-05-02'),
      bySite: Float64Array.of(1, 2, 2),
      byWeek: Float64Array.of(4),
    });
    expect(aluco).toMatchObject({ detections: 2, days: 1, sites: 1 });
    // Half an hour is too little for a rate per hour (S14.49).
    expect(figures({ sites: new Set(['wood']) }).species[0]?.perHour).toBe(null);
    expect(all.weeks).toEqual([{ firstDay: dayOf('2024-04-29'), seconds: 9900 }]);
  });

  test('is filtered by confidence, site, deployment, days and hours of the day', () => {
    expect(figures({ minConfidence: 0.5 }).detections).toBe(6);
    expect(figures({ minConfidence: 0.95 }).detections).toBe(1);
    expect(figures({ sites: new Set(['wood']) })).toMatchObject({ detections: 2, seconds: 1800 });
    expect(figures({ deployments: new Set(['one']) })).toMatchObject({ detections: 3 });
    const may2 = dayOf('2024-05-02');
    expect(figures({ fromDay: may2 })).toMatchObject({ detections: 4, seconds: 6300, undated: 0 });
    expect(figures({ toDay: may2 - 1 })).toMatchObject({ detections: 2, seconds: 3600 });
    expect(figures({ hours: [22, 4] })).toMatchObject({ detections: 2, seconds: 3600 });
    expect(figures({ hours: [4, 22] })).toMatchObject({ detections: 6 });
  });

  test('follows a correction: an hour that the clock was behind is another day', () => {
    const corrected = joinSurvey(
      [makeAnalysis('card', detections, effort)],
      [deployment({ correction: { ...noCorrection, shift_s: 2 * 3600 } })],
    );
    const season = seasonOf(corrected, 'Strix aluco', { ...noFilter, sites: new Set(['bog']) });
    expect(season.detections[0]).toBe(2);
    expect(season.seconds[0]).toBe(3600);
    const [, aluco] = surveyFigures(corrected).of(noFilter).species;
    expect(aluco).toMatchObject({ firstDay: dayOf('2024-05-02') });
  });

  test('follows a zone that the clock really had, over the change to summer time', () => {
    const made = makeAnalysis(
      'card',
      [
        heard('Strix aluco', 'A', '2024-03-31T00:30:00'),
        heard('Strix aluco', 'A', '2024-03-31T01:30:00'),
      ],
      [hour('A', '2024-03-31T00:00:00'), hour('A', '2024-03-31T01:00:00')],
    );
    const inUtc = { ...noCorrection, utc_offset: '+00:00' };
    const season = (correction: typeof inUtc | null) =>
      [
        ...seasonOf(joinSurvey([made], [deployment({ correction })]), 'Strix aluco', noFilter)
          .seconds,
      ]
        .map((seconds, at) => (seconds > 0 ? at : -1))
        .filter((at) => at >= 0);
    expect(season(null)).toEqual([0, 1]);
    expect(season(inUtc)).toEqual([1, 3]);
  });

  test('gives an hour to the deployment that has the largest part of it', () => {
    const moved = joinSurvey(
      [
        makeAnalysis(
          'card',
          [],
          [
            hour('A', '2024-05-01T10:00:00'),
            ...hoursOfRecording('A', '2024-05-01T11:00:00', 5 * 3600),
          ],
        ),
      ],
      [
        deployment({ recorded_from: '2024-05-01T08:00:00', recorded_to: '2024-05-01T10:09:00' }),
        deployment({
          deployment_id: 'two',
          site_id: 'wood',
          recorded_from: '2024-05-01T10:20:00',
          recorded_to: '2024-05-01T11:00:00',
        }),
      ],
    );
    // At 15:00 the last recording, which began at 11:00, goes on.
    expect([...moved.hours.deployment]).toEqual([1, 1, 1, 1, 1, 1]);
    expect([...moved.hours.hour]).toEqual([10, 11, 12, 13, 14, 15]);
  });

  test('takes recordings without a recorder by their dataset alone', () => {
    const made = (data: string) => makeAnalysis(data, [], [hour(null, '2024-05-01T10:00:00')]);
    const of = deployment({ device_id: null, data_id: 'card' });
    expect([...joinSurvey([made('card'), made('other')], [of]).hours.deployment]).toEqual([0, -1]);
  });

  test('has one species of two analyses, whatever number each gives it', () => {
    const one = makeAnalysis('card', [heard('B', 'A', '2024-05-01T10:00:00')], []);
    const two = makeAnalysis(
      'other',
      [heard('A', 'A', '2024-05-01T10:00:00'), heard('B', 'A', '2024-05-01T10:00:00')],
      [],
    );
    const found = surveyFigures(joinSurvey([one, two], [deployment({})])).of(noFilter).species;
    expect(found.map(({ scientific_name, detections: count }) => [scientific_name, count])).toEqual(
      [
        ['B', 2],
        ['A', 1],
      ],
    );
  });

  test('keeps a clock that was reset to 1970 from filling the memory with weeks', () => {
    const reset = joinSurvey(
      [
        makeAnalysis(
          'card',
          [],
          [hour('A', '1970-01-01T10:00:00'), hour('A', '2024-05-01T10:00:00')],
        ),
      ],
      [deployment({})],
    );
    const { weeks, seconds } = surveyFigures(reset).of(noFilter);
    expect(weeks).toHaveLength(520);
    expect(seconds).toBe(7200);
  });

  test('without anything is empty', () => {
    const { of } = surveyFigures(joinSurvey([], []));
    expect(of(noFilter)).toEqual({
      detections: 0,
      seconds: 0,
      days: 0,
      undated: 0,
      sites: [],
      species: [],
      weeks: [],
    });
  });
});

describe('activity', () => {
  test('is told by day and hour, of all or of one species, with what was listened to', () => {
    const all = activityOf(survey, noFilter);
    expect(all.days).toEqual([dayOf('2024-05-01'), dayOf('2024-05-02')]);
    expect([all.detections[22], all.detections[24 + 5]]).toEqual([2, 4]);
    expect([all.seconds[22], all.seconds[24 + 5]]).toEqual([3600, 6300]);
    const aluco = activityOf(survey, { ...noFilter, species: 'Strix aluco', minConfidence: 0.5 });
    expect([aluco.detections[22], aluco.detections[24 + 5]]).toEqual([1, 0]);
    expect(aluco.seconds[24 + 5]).toBe(6300);
    expect(
      activityOf(survey, { ...noFilter, species: 'nobody' }).detections.every((n) => n === 0),
    ).toBe(true);
  });
});

describe('sampling occasions', () => {
  test('are days of sites with effort, whether anything was detected or not', () => {
    const occasions = occasionsOf(survey, noFilter);
    expect(
      occasions.map(({ hours: listened, detections: counts }) => [listened, [...counts]]),
    ).toEqual([
      [1, [['Strix aluco', 2]]],
      [1, [['Turdus merula', 1]]],
      [0.5, [['Turdus merula', 2]]],
    ]);
    expect(occasionsOf(survey, noFilter, 7)).toHaveLength(2);
    expect(occasionsOf(survey, { ...noFilter, minConfidence: 0.95 })[1]?.detections.size).toBe(0);
  });
});

test('the figures are those of counting each detection by itself', () => {
  const devices = fc.constantFrom('A', 'B', 'C', null);
  const at = fc
    .integer({ min: 0, max: 30 * 24 * 60 - 1 })
    .map((minute) => new Date(Date.UTC(2024, 9, 15) + minute * 60_000).toISOString().slice(0, 19));
  const detection = fc.record({
    species: fc.constantFrom('a', 'b', 'c'),
    device_id: devices,
    at,
    confidence: fc.integer({ min: 0, max: 1000 }).map((one) => one / 1000),
  });
  fc.assert(
    fc.property(
      fc.array(detection, { maxLength: 60 }),
      fc.integer({ min: 0, max: 19 }),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 23 }),
      (made, step, fromHour, toHour) => {
        const joined = joinSurvey(
          [
            makeAnalysis(
              'card',
              made,
              made.map(({ device_id, at: when }) => hour(device_id, when, 60)),
            ),
          ],
          deployments,
        );
        const [least, hours] = [step / 20, [fromHour, toHour] as const];
        const taken = made.filter(({ at: when }) => {
          const of = Number(when.slice(11, 13));
          return fromHour <= toHour
            ? of >= fromHour && of <= toHour
            : of >= fromHour || of <= toHour;
        });
        const counted = taken.filter(({ confidence }) => confidence >= least - 1e-9);
        const result = surveyFigures(joined).of({ ...noFilter, minConfidence: least, hours });
        expect(result.detections).toBe(counted.length);
        expect(result.seconds).toBe(60 * taken.length);
        for (const { scientific_name, days, detections: count } of result.species) {
          const own = counted.filter(({ species }) => species === scientific_name);
          const site = (device: string | null) => (device === 'A' || device === 'B' ? device : '');
          expect(count).toBe(own.length);
          expect(days).toBe(
            new Set(own.map((one) => `${site(one.device_id)} ${one.at.slice(0, 10)}`)).size,
          );
        }
      },
    ),
  );
});
