import type { SurveyAnalysis } from '@biophony/contract';
import { expect, test } from 'vitest';
import { analysisGroups, countPartial, countWeights, spectrogramAnalyses } from './survey.ts';

const cube = { size_bytes: 1, download_url: 'https://store.example/cube' };
const analysis = (analysis_id: string, given: Partial<SurveyAnalysis>): SurveyAnalysis => ({
  analysis_id,
  data_id: 'card',
  dataset_name: 'Card',
  analysis_type: 'audio_events',
  model: null,
  model_version: null,
  settings: {},
  joins: 'one',
  in_time_zone: null,
  detections: 10,
  complete: true,
  completed_at: '2024-05-01T00:00:00.000Z',
  counts: cube,
  effort: cube,
  spectrogram: null,
  ...given,
});

test('analyses are shown together by what they share, the newest of each dataset', () => {
  const { groups, withoutCubes } = analysisGroups([
    analysis('5', { joins: 'two' }),
    analysis('4', { data_id: 'other', detections: null }),
    analysis('3', {}),
    analysis('2', {}),
    analysis('1', { counts: null }),
  ]);
  expect(withoutCubes).toBe(1);
  expect(
    groups.map(({ joins, analyses, detections }) => [
      joins,
      analyses.map(({ analysis_id }) => analysis_id),
      detections,
    ]),
  ).toEqual([
    ['two', ['5'], 10],
    ['one', ['4', '3'], 10],
  ]);
  expect(analysisGroups([])).toEqual({ groups: [], withoutCubes: 0 });
});

test('how many of those that are shown are of a part of the recordings is told (S24.9)', () => {
  const { groups } = analysisGroups([
    analysis('4', { complete: false }),
    analysis('3', { complete: false, data_id: 'other' }),
    analysis('2', { complete: false }),
    analysis('1', { joins: 'two' }),
  ]);
  expect(groups.map(countPartial)).toEqual([2, 0]);
});

test.each([
  [[undefined, null], 0],
  [['a', null, 'a'], 1],
  [['a', 'b', undefined], 2],
])('weights %j of analyses that are shown together are %i (S28.3)', (hashes, count) => {
  const analyses = hashes.map((model_sha256) => analysis('1', { model_sha256 }));
  expect(countWeights({ analyses })).toBe(count);
});

test('a dataset has the spectrogram of its newest analysis of acoustic indices, which lacks no cubes', () => {
  const ofIndices = { counts: null, effort: null, spectrogram: cube };
  const analyses = [
    analysis('4', { ...ofIndices, data_id: 'other' }),
    analysis('3', ofIndices),
    analysis('2', {}),
    analysis('1', ofIndices),
  ];
  expect(spectrogramAnalyses(analyses).map(({ analysis_id }) => analysis_id)).toEqual(['4', '3']);
  const { groups, withoutCubes } = analysisGroups(analyses);
  expect([groups.length, withoutCubes]).toEqual([1, 0]);
});
