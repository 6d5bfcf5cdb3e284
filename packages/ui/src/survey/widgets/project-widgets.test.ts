import type { SurveyAnalysis } from '@biophony/contract';
import { expect, it } from 'vitest';
import { indexAnalyses, joinIndexTables } from './project-widgets.tsx';

const analysis = (analysis_id: string, data_id: string, more: Partial<SurveyAnalysis> = {}) =>
  ({
    analysis_id,
    data_id,
    analysis_type: 'acoustic_indices',
    joins: 'j',
    ...more,
  }) as SurveyAnalysis;

it('counts the newest analysis of indices of each card, with the newest settings (S14.48)', () => {
  const all = [
    analysis('birds', 'card 2', { analysis_type: 'birdnet_v2_4', joins: 'other' }),
    analysis('again', 'card 2'),
    analysis('second', 'card 2'),
    analysis('first', 'card 1'),
    analysis('before', 'card 3', { joins: 'former settings' }),
  ];
  expect(indexAnalyses(all).map(({ analysis_id }) => analysis_id)).toEqual(['again', 'first']);
});

it('puts the indices of two cards into the order of time, each under its name (S14.48)', () => {
  const joined = joinIndexTables([
    {
      files: ['b', 'd', 'undated'],
      time: Float64Array.of(2, 4, Number.NaN),
      names: ['ACI'],
      values: [Float64Array.of(20, 40, 50)],
    },
    {
      files: ['a', 'c'],
      time: Float64Array.of(1, 3),
      names: ['ACI', 'Ht'],
      values: [Float64Array.of(10, 30), Float64Array.of(1, 3)],
    },
  ]);
  expect(joined.names).toEqual(['ACI', 'Ht']);
  expect(joined.files).toEqual(['a', 'b', 'c', 'd', 'undated']);
  const valuesOf = (name: 'ACI' | 'Ht') => [...(joined.values[joined.names.indexOf(name)] ?? [])];
  expect(valuesOf('ACI')).toEqual([10, 20, 30, 40, 50]);
  expect(valuesOf('Ht')).toEqual([1, Number.NaN, 3, Number.NaN, Number.NaN]);
});
