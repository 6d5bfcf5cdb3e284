import { expect, test } from 'vitest';
import { parseSettings, settingsFor } from './settings.ts';

test('values become numbers, truths and texts', () => {
  expect(parseSettings(['min_conf=0.5', 'merge_consecutive=true', 'locale=de', 'week=-1'])).toEqual(
    {
      min_conf: 0.5,
      merge_consecutive: true,
      locale: 'de',
      week: -1,
    },
  );
});

test('a text without a value is refused with an example', () => {
  expect(() => parseSettings(['min_conf'])).toThrow('min_conf is no setting.');
});

test('of several analyses each takes the settings it knows', () => {
  const given = { min_conf: 0.5, locale: 'de' };
  expect(settingsFor('birdnet_v2_4', given)).toEqual(given);
  expect(settingsFor('acoustic_indices', given)).toEqual({});
});
