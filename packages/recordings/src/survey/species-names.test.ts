import { acceptedNames, shippedNames } from '@biophony/contract/names';
import { describe, expect, test } from 'vitest';
import { makeAnalysis } from './figures/testing/make-cubes.ts';
import {
  activityOf,
  calledIn,
  createConfirmedRows,
  filterFor,
  foundDays,
  joinSurvey,
  joinUsedUp,
  noFilter,
  surveyFigures,
  withoutDetections,
  type SurveyFilter,
  type WantedValues,
} from './index.ts';

describe('one bird under two names (S27.6)', () => {
  const names = acceptedNames(shippedNames);
  const row = (species: string, at: string, confidence: number) => ({
    species,
    device_id: 'A',
    at,
    confidence,
  });
  const [first, second] = ['2024-05-01T22:10:00', '2024-05-02T04:10:00'];
  const effort = [first, second].map((at) => ({ device_id: 'A', at, seconds: 3600 }));
  const rows = [
    row('Hyla arenicolor', first, 0.9),
    row('Dryophytes arenicolor', first, 0.6),
    row('Strix aluco', second, 0.5),
    row('Dryophytes arenicolor', second, 0.8),
  ];
  const analyses = [makeAnalysis('card', rows, effort)];
  const survey = joinSurvey(analyses, [], names);
  const of = (filter: Partial<SurveyFilter> = {}) =>
    surveyFigures(survey).of(filterFor(survey, { ...noFilter, ...filter }));

  test('is one species of a survey, without a detection lost or a day counted twice', () => {
    const { species, detections } = of();
    expect(detections).toBe(4);
    expect(species.map((one) => [one.scientific_name, one.accepted_name, one.detections])).toEqual([
      ['Hyla arenicolor', 'Dryophytes arenicolor', 3],
      ['Strix aluco', 'Strix aluco', 1],
    ]);
    expect(surveyFigures(joinSurvey(analyses, [])).of(noFilter).species).toHaveLength(3);
    expect(calledIn(survey, 'Dryophytes arenicolor')).toEqual([
      'Hyla arenicolor',
      'Dryophytes arenicolor',
    ]);
    // Used up, the columns are not kept where they are, since the rows of the species do not lie together.
    const again = joinUsedUp([makeAnalysis('card', rows, effort)], [], names);
    expect(surveyFigures(again).of(noFilter).species).toEqual(species);
  });

  test('is found by each of its names, and the highest of their thresholds holds', () => {
    for (const species of ['Hyla arenicolor', 'Dryophytes arenicolor', 'hyla  ARENICOLOR']) {
      const asked = filterFor(survey, { ...noFilter, species });
      expect(foundDays(survey, asked).map(({ detections }) => detections)).toEqual([2, 1]);
      expect([...activityOf(survey, asked).detections].filter((count) => count > 0)).toHaveLength(
        2,
      );
    }
    const leastBySpecies = new Map([
      ['Hyla arenicolor', 0.5],
      ['Dryophytes arenicolor', 0.7],
    ]);
    expect(of({ leastBySpecies }).species.map((one) => one.detections)).toEqual([2]);
  });

  test('verdicts under its other name are of its detections', () => {
    const wanted = ['Hyla arenicolor', 'Strix aluco'].map((species) => ({
      file: 'a.wav',
      start_ms: 0,
      end_ms: 3000,
      species,
    }));
    const found = createConfirmedRows(wanted, names);
    const columns = {
      file: ['a.wav'],
      start_s: [0],
      end_s: [3],
      scientific_name: ['Dryophytes arenicolor'],
      common_name: [''],
      confidence: [0.6],
      start_local: [Date.parse(`${first}Z`)],
      utc_offset: [''],
      device_id: ['A'],
    };
    found.take(new Map(Object.entries(columns)) as WantedValues, 1, 0);
    const { detections, missing } = found.found();
    expect([detections.length, missing]).toEqual([1, 1]);
    const left = withoutDetections(survey, [{ analysis: 0, detections }]);
    expect(surveyFigures(left).of(noFilter).species[0]?.detections).toBe(2);
  });
});
