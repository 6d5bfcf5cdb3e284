import { expect, test } from 'vitest';
import { settingsThatMatter } from '@biophony/contract';
import { joinKey } from '../runner/list-species.ts';

const settings = { min_conf: 0.1, lat: 47.65123, lon: 9.48017, week: 18, locale: 'de', overlap: 0 };

test('place, week, language and zone are those of each card, and are not told', () => {
  const timezone = 'Europe/Berlin';
  expect(settingsThatMatter({ ...settings, timezone })).toEqual({ min_conf: 0.1, overlap: 0 });
});

test('analyses are shown together where type, model, version and the other settings agree', async () => {
  const of = {
    analysis_type: 'birdnet_v2_4',
    model: 'BirdNET',
    model_version: '2.4',
    settings: settingsThatMatter(settings),
  };
  const key = await joinKey(of);
  expect(key).toMatch(/^[0-9a-f]{16}$/);
  const turned = settingsThatMatter({ overlap: 0, min_conf: 0.1, lat: null });
  expect(await joinKey({ ...of, settings: turned })).toBe(key);
  for (const other of [
    { analysis_type: 'model:own' },
    { model: null },
    { model_version: '2.3' },
    { settings: settingsThatMatter({ ...settings, min_conf: 0.25 }) },
  ])
    expect(await joinKey({ ...of, ...other })).not.toBe(key);
});
