import { expect, test } from 'vitest';
import { en } from '../messages/index.ts';
import { analysisName, nameOfAnalysis } from './analysis-name.ts';

test('an analysis is called by the words for its type, by its model, and by its type where nothing else is known', () => {
  const called = (type: string, name?: string | null) => analysisName(en.analysis, { type, name });
  expect(called('birdnet_v2_4', 'BirdNET')).toBe('BirdNET V2.4');
  expect(called('model:owls', 'Owls of the lake')).toBe('Owls of the lake');
  expect(called('model:owls', null)).toBe('model:owls');
  expect(called('model:owls')).toBe('model:owls');
  const answered = { analysis_type: 'model:owls', analysis_name: 'Owls of the lake' };
  expect(nameOfAnalysis(en.analysis, answered)).toBe('Owls of the lake');
});
