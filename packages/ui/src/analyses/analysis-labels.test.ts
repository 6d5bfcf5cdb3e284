import type { Analysis } from '@biophony/contract';
import { expect, it } from 'vitest';
import { en } from '../messages/en/index.ts';
import { analysisLabels, differingSettings, labelText } from './analysis-labels.ts';
import { analysisName, nameOfAnalysis, nameWithVersion } from './analysis-name.ts';

const made = (analysis_id: string, settings: Analysis['settings'], more: Partial<Analysis> = {}) =>
  ({
    analysis_id,
    analysis_type: 'birdnet_v2_4',
    created_at: '2026-05-21T12:00:00.000Z',
    settings,
    ...more,
  }) as Analysis;

const textsOf = (...analyses: Analysis[]) =>
  [...analysisLabels(analyses, en.analysis, 'en-GB').values()].map(labelText);

it('an analysis that is alone is called by its type and date', () => {
  expect(textsOf(made('a', { min_conf: 0.25 }))).toEqual(['BirdNET V2.4, 21 May 2026']);
});

it('settings that differ among analyses of one type tell them apart, and no others', () => {
  const indices = made('c', {}, { analysis_type: 'acoustic_indices' });
  const all = [
    made('a', { min_conf: 0.25, overlap: 0, lat: null }),
    made('b', { min_conf: 0.5, overlap: 0, lat: 47.6 }),
    indices,
  ];
  expect(differingSettings(all)).toEqual(['min_conf', 'lat']);
  expect(textsOf(...all)).toEqual([
    'BirdNET V2.4, confidence 0.25, 21 May 2026',
    'BirdNET V2.4, confidence 0.5, latitude 47.6, 21 May 2026',
    'Acoustic indices, 21 May 2026',
  ]);
});

it('equal ones of one day are told apart by the time', () => {
  const [first, second] = textsOf(
    made('a', {}),
    made('b', {}, { created_at: '2026-05-21T13:30:00.000Z' }),
  );
  expect(first).toMatch(/BirdNET V2\.4, 21 May 2026, \d\d:\d\d/);
  expect(second).not.toBe(first);
});

it('an analysis without settings, and one with values of any kind, have a label', () => {
  expect(textsOf(made('a', { min_conf: 0.5 }), made('b', { min_conf: 0.25 + 0.09 }))[1]).toContain(
    'confidence 0.34,',
  );
  const odd = made('b', { list: ['a'.repeat(100)], on: true });
  expect(textsOf(made('a', undefined as never), odd)[1]).toMatch(/list \["a+, on true/);
});

it('lists of species that begin alike differ', () => {
  const long = Array.from({ length: 20 }, (_, i) => `Genus species${i}`);
  const [one, other] = [
    made('a', { species_list: long }),
    made('b', { species_list: [...long, 'Z'] }),
  ];
  expect(differingSettings([one, other])).toEqual(['species_list']);
  expect(differingSettings([one, made('c', { species_list: [...long] })])).toEqual([]);
  expect(textsOf(one, other)[0]).toContain('species list ["Genus species0');
});

it('an analysis is called by the words for its type, by its model, and by its type where nothing else is known', () => {
  const called = (type: string, name?: string | null) => analysisName(en.analysis, { type, name });
  expect(called('birdnet_v2_4', 'BirdNET')).toBe('BirdNET V2.4');
  expect(called('model:owls', 'Owls of the lake')).toBe('Owls of the lake');
  expect(called('model:owls', null)).toBe('model:owls');
  expect(called('model:owls')).toBe('model:owls');
  const answered = { analysis_type: 'model:owls', analysis_name: 'Owls of the lake' };
  expect(nameOfAnalysis(en.analysis, answered)).toBe('Owls of the lake');
});

it.each([
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
