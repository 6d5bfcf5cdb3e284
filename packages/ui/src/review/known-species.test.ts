import type { SurveyAnalysis } from '@biophony/contract';
import { acceptedNames, shippedNames } from '@biophony/contract/names';
import { describe, expect, it } from 'vitest';
import { knownSpecies, mostAnalyses, tellingAnalyses } from './use-other-species.ts';

const analysis = (analysis_id: string, data_id: string, joins: string) =>
  ({ analysis_id, data_id, joins }) as SurveyAnalysis;
const ids = (all: readonly SurveyAnalysis[]) => all.map((one) => one.analysis_id);
const found = (
  joins: string,
  ...species: [scientific: string, common: string, count: number][]
) => ({
  analysis: { analysis_id: joins, joins },
  species: species.map(([scientific_name, common_name, count]) => ({
    scientific_name,
    common_name,
    count,
    best_confidence: 1,
  })),
});

describe('the species of a project (S16.43)', () => {
  it('are told by the newest analysis of each dataset and model, those of the sample first', () => {
    const all = [
      analysis('perch', 'd1', 'p'),
      analysis('newer', 'd1', 'b'),
      analysis('older', 'd1', 'b'),
      analysis('second', 'd2', 'b'),
    ];
    expect(ids(tellingAnalyses(all, 'b'))).toEqual(['newer', 'second', 'perch']);
    const many = Array.from({ length: 3 * mostAnalyses }, (_, at) =>
      analysis(`a${at}`, `d${at}`, 'b'),
    );
    expect(tellingAnalyses([analysis('x', 'd', 'p'), ...many], 'b')).toHaveLength(mostAnalyses);
  });
  it('are added up over datasets, most frequent first, then those of other models', () => {
    const known = knownSpecies(
      [
        found('b', ['Turdus merula', 'Blackbird', 9], ['Strix aluco', '', 5]),
        found(
          'p',
          ['Asio otus', 'Long-eared Owl', 99],
          ['Turdus merula', 'Amsel', 99],
          ['', 'Rain', 50],
        ),
        found('b', ['Strix aluco', 'Tawny Owl', 6], ['', 'Engine', 1]),
      ],
      'b',
    );
    expect(known).toEqual([
      { scientific_name: 'Strix aluco', common_name: 'Tawny Owl' },
      { scientific_name: 'Turdus merula', common_name: 'Blackbird' },
      { scientific_name: '', common_name: 'Engine' },
      { scientific_name: 'Asio otus', common_name: 'Long-eared Owl' },
    ]);
  });

  it('are there once where models name them differently, as the sample’s names it (S27.8)', () => {
    const known = knownSpecies(
      [
        found('b', ['Coloeus monedula', 'Jackdaw', 2]),
        found('p', ['Corvus monedula', '', 9], ['Accipiter gentilis', '', 3]),
        found('q', ['Astur gentilis', 'Goshawk', 1]),
      ],
      'b',
      acceptedNames(shippedNames).key,
    );
    expect(known).toEqual([
      { scientific_name: 'Coloeus monedula', common_name: 'Jackdaw' },
      { scientific_name: 'Accipiter gentilis', common_name: 'Goshawk' },
    ]);
  });
});
