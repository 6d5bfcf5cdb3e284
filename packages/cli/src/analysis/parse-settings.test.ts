import { expect, test } from 'vitest';
import { checkValues, parseSettings, settingsFor } from './settings.ts';

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

test('a value is refused under the name by which it was given', () => {
  expect(() => checkValues('birdnet_v2_4', { confidence_threshold: 5 })).toThrow(
    'birdnet_v2_4 cannot take --set confidence_threshold=5: Confidence threshold must be between 0 and 1.',
  );
});
