import { expect, test } from 'vitest';
import { UsageError } from '../command-errors.ts';
import { parseSettings } from './parse-settings.ts';

test('given settings take the place of the defaults, as what they look like', () => {
  expect(parseSettings('audio_events', ['min_snr_db=6'])).toEqual({
    min_snr_db: 6,
    min_duration_s: 0.05,
    fmin: 200,
    fmax: 15_000,
  });
  const birds = parseSettings('birdnet_v2_4', ['week=auto', 'merge_consecutive=true', 'locale=de']);
  expect(birds).toMatchObject({ week: 'auto', merge_consecutive: true, locale: 'de' });
});

test.each([
  ['min_snr_db', 'write it as key=value'],
  ['min_snr_db=loud', 'must be a number'],
  ['min_snr_db=200', 'must be between 0 and 80'],
  ['volume=3', 'volume is no setting of audio_events'],
])('%s is refused by name', (pair, message) => {
  expect(() => parseSettings('audio_events', [pair])).toThrow(UsageError);
  expect(() => parseSettings('audio_events', [pair])).toThrow(message);
});

test('an unknown analysis is refused', () => {
  expect(() => parseSettings('horoscope', [])).toThrow('There is no analysis type horoscope');
});
