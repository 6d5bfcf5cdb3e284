import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { noHour } from './figures/figures.ts';
import { activityOf, occasionsOf, surveyFigures } from './figures/survey-figures.ts';
import { joinSurvey, noFilter } from './figures/join-survey.ts';
import { makeAnalysis } from './figures/testing/make-cubes.ts';
import {
  confirmedSurvey,
  createConfirmedRows,
  detectionsIn,
  type WantedColumn,
  type WantedDetection,
  withoutDetections,
} from './confirmed.ts';

const owl = 'Strix aluco';
const rows = [
  { file: 'A.WAV', start_s: 3, end_s: 6, name: owl, at: '2024-05-01T22:00:03', confidence: 0.9 },
  { file: 'A.WAV', start_s: 3, end_s: 6, name: 'Rain', at: '2024-05-01T22:00:03', confidence: 0.4 },
  { file: 'B.WAV', start_s: 3.1234, end_s: 6, name: owl, at: '2024-05-02T05:00:03', confidence: 1 },
  { file: 'B.WAV', start_s: 9, end_s: 12, name: owl, at: null, confidence: 0.25 },
];
const msOf = (at: string | null) => (at === null ? null : Date.parse(`${at}Z`));
const values = new Map<WantedColumn, unknown[]>([
  ['file', rows.map(({ file }) => file)],
  ['start_s', rows.map(({ start_s }) => start_s)],
  ['end_s', rows.map(({ end_s }) => end_s)],
  ['scientific_name', rows.map(({ name }) => (name === 'Rain' ? '' : name))],
  ['common_name', rows.map(({ name }) => `the ${name}`)],
  ['confidence', rows.map(({ confidence }) => confidence)],
  ['start_local', rows.map(({ at }) => msOf(at))],
  ['device_id', rows.map(() => 'A')],
]);
values.get('common_name')![1] = 'Rain';
const wanted = (file: string, start_ms: number, end_ms: number, species = owl) => ({
  file,
  start_ms,
  end_ms,
  species,
});
const look = (all: readonly WantedDetection[]) => {
  const search = createConfirmedRows(all);
  search.take(values, rows.length, 100);
  return search.found();
};

test('confirmed detections are found by recording, milliseconds and species', () => {
  const { detections, missing } = look([
    wanted('A.WAV', 3000, 6000),
    wanted('A.WAV', 3000, 6000, 'Rain'),
    wanted('B.WAV', 3123, 6000),
    wanted('B.WAV', 9000, 12_000),
    wanted('B.WAV', 9000, 12_001),
    wanted('C.WAV', 3000, 6000),
  ]);
  expect(missing).toBe(2);
  expect(detections.map(({ row, species, step }) => [row, species, step])).toEqual([
    [100, owl, 18],
    [101, 'Rain', 8],
    [102, owl, 19],
    [103, owl, 5],
  ]);
  expect(detections[0]).toMatchObject({ device_id: 'A', utc_offset: null });
  expect(detections[0]?.hour).toBe(Date.parse('2024-05-01T22:00:00Z') / 3_600_000);
  expect(detections[3]?.hour).toBe(noHour);
});

test('rows that cannot hold any need not be read', () => {
  const search = createConfirmedRows([wanted('card/B.WAV', 0, 1), wanted('card/Ä.WAV', 0, 1)]);
  const only = createConfirmedRows([wanted('card/B.WAV', 0, 1)]);
  expect(only.mayHold({ low: 'card/A', high: 'card/C' })).toBe(true);
  expect(only.mayHold({ low: 'card/C', high: 'card/D' })).toBe(false);
  expect(search.mayHold({ low: 'card/C', high: 'card/D' })).toBe(true);
  expect(only.mayHold({ low: 'card/C', high: 'card/Ö' })).toBe(true);
  expect(only.mayHold(null)).toBe(true);
  expect(createConfirmedRows([]).mayHold(null)).toBe(false);
});

const made = rows.map(({ name, at, confidence }) => ({
  species: name,
  device_id: 'A',
  at,
  confidence,
}));
const effort = [
  { device_id: 'A', at: '2024-05-01T22:00:00', seconds: 3600 },
  { device_id: 'A', at: '2024-05-02T05:00:00', seconds: 1800 },
];

test('every figure is of the confirmed alone, with the effort of all (S14.43)', () => {
  const joined = joinSurvey([makeAnalysis('card', made, effort)], []);
  const { detections } = look([wanted('A.WAV', 3000, 6000), wanted('B.WAV', 9000, 12_000)]);
  const confirmed = confirmedSurvey(joined, [{ analysis: 0, detections }]);
  const all = surveyFigures(confirmed).of(noFilter);
  expect(all).toMatchObject({ detections: 2, seconds: 5400, days: 2, undated: 1 });
  expect(all.species.map(({ scientific_name }) => scientific_name)).toEqual([owl]);
  expect(activityOf(confirmed, noFilter).detections[22]).toBe(1);
  expect(occasionsOf(confirmed, noFilter)).toEqual([]);
  expect(surveyFigures(joined).of(noFilter).detections).toBe(4);
});

test('every figure is of all but some, with the effort of all (S14.45)', () => {
  const twice = [...made, { ...made[0]!, at: '2024-05-01T22:30:03' }];
  const joined = joinSurvey([makeAnalysis('card', twice, effort)], []);
  const { detections } = look([
    wanted('A.WAV', 3000, 6000),
    wanted('A.WAV', 3000, 6000, 'Rain'),
    wanted('B.WAV', 9000, 12_000),
  ]);
  const left = withoutDetections(joined, [{ analysis: 0, detections }]);
  expect([detectionsIn(joined), detectionsIn(left)]).toEqual([5, 2]);
  const all = surveyFigures(left).of(noFilter);
  // Of two owls in one hour and step one stays; the only rain goes, and with it the species.
  expect(all).toMatchObject({ detections: 2, seconds: 5400, undated: 0 });
  expect(all.species.map(({ scientific_name }) => scientific_name)).toEqual([owl]);
  expect(activityOf(left, noFilter).detections[22]).toBe(1);
  expect(surveyFigures(joined).of(noFilter).detections).toBe(5);
  expect(withoutDetections(joined, [])).toEqual({
    ...joined,
    cellCount: Uint32Array.from(joined.cellCount),
  });
  const elsewhere = detections.map((one) => ({ ...one, device_id: 'Z' }));
  const same = withoutDetections(joined, [{ analysis: 0, detections: elsewhere }]);
  expect(surveyFigures(same).of(noFilter)).toEqual(surveyFigures(joined).of(noFilter));
});

test('those of a recorder or an analysis that the survey does not have are left out', () => {
  const joined = joinSurvey([makeAnalysis('card', made, effort)], []);
  const { detections } = look([wanted('A.WAV', 3000, 6000)]);
  const elsewhere = detections.map((one) => ({ ...one, device_id: 'Z' }));
  for (const confirmed of [
    [{ analysis: 1, detections }],
    [{ analysis: 0, detections: elsewhere }],
    [],
  ])
    expect(surveyFigures(confirmedSurvey(joined, confirmed)).of(noFilter)).toMatchObject({
      detections: 0,
      seconds: 5400,
    });
});

test('all confirmed is the survey itself', () => {
  const detection = fc.record({
    species: fc.constantFrom('a', 'b', 'c'),
    device_id: fc.constantFrom('A', 'B', null),
    at: fc.constantFrom('2024-05-01T22:10:00', '2024-05-02T05:20:00', '2024-05-09T05:20:00', null),
    confidence: fc.integer({ min: 0, max: 20 }).map((one) => one / 20),
  });
  fc.assert(
    fc.property(fc.array(detection, { maxLength: 40 }), (some) => {
      const joined = joinSurvey([makeAnalysis('card', some, effort)], []);
      const search = createConfirmedRows(
        some.map(({ species }, at) => wanted(`${at}.WAV`, 0, 1000, species)),
      );
      const columns = new Map<WantedColumn, unknown[]>([
        ['file', some.map((_, at) => `${at}.WAV`)],
        ['start_s', some.map(() => 0)],
        ['end_s', some.map(() => 1)],
        ['scientific_name', some.map(({ species }) => species)],
        ['confidence', some.map(({ confidence }) => confidence)],
        ['start_local', some.map(({ at }) => msOf(at))],
        ['device_id', some.map(({ device_id }) => device_id)],
      ]);
      search.take(columns, some.length, 0);
      const { detections, missing } = search.found();
      expect(missing).toBe(0);
      const confirmed = confirmedSurvey(joined, [{ analysis: 0, detections }]);
      for (const minConfidence of [0, 0.5, 0.95])
        expect(surveyFigures(confirmed).of({ ...noFilter, minConfidence })).toEqual(
          surveyFigures(joined).of({ ...noFilter, minConfidence }),
        );
    }),
  );
});
