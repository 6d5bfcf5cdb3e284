import { expect, test } from 'vitest';
import { en } from '../messages/index.ts';
import { analysisName, nameOfAnalysis, nameWithVersion } from './analysis-name.ts';

test('an analysis is called by the words for its type, by its model, and by its type where nothing else is known', () => {
  const called = (type: string, name?: string | null) => analysisName(en.analysis, { type, name });
  expect(called('birdnet_v2_4', 'BirdNET')).toBe('BirdNET V2.4');
  expect(called('model:owls', 'Owls of the lake')).toBe('Owls of the lake');
  expect(called('model:owls', null)).toBe('model:owls');
  expect(called('model:owls')).toBe('model:owls');
  const answered = { analysis_type: 'model:owls', analysis_name: 'Owls of the lake' };
  expect(nameOfAnalysis(en.analysis, answered)).toBe('Owls of the lake');
});

test.each([
  [['birdnet_v2_4', 'birdnet-v2.4', '2.4'], 'BirdNET V2.4'],
  [['my_model', 'Frogs', '3'], 'Frogs 3'],
  [['my_model', 'Frogs-v3', '3'], 'Frogs-v3'],
  [['audio_events', null, null], 'Sound events'],
] as const)(
  'the version of %j is said once: %s (S14.40)',
  ([analysis_type, model, model_version], name) => {
    expect(nameWithVersion(en.analysis, { analysis_type, model, model_version })).toBe(name);
  },
);
