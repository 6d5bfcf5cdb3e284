import { expect, test } from 'vitest';
import { placeNotice } from './place-notice.ts';

const type = 'model:bats';
const place = { lat: 47, lon: 9 };

test('a place that a model can do nothing with is said before the analysis is made', () => {
  expect(placeNotice({ type, species_range: false }, place)).toBe(
    'The model of model:bats has no species range, so lat and lon will not limit its species.',
  );
  expect(placeNotice({ type, species_range: false }, { lat: 47 })).toBe(null);
  expect(placeNotice({ type, species_range: false }, {})).toBe(null);
  expect(placeNotice({ type, species_range: true }, place)).toBe(null);
  expect(placeNotice({ type, species_range: null }, place)).toBe(null);
});
