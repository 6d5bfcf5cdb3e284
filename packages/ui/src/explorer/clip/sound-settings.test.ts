import { expect, test } from 'vitest';
import { readSettings, usualSettings } from './use-sound.ts';

test('settings are read as they were kept; what makes no sense is as usual', () => {
  expect(readSettings(null)).toEqual(usualSettings);
  expect(readSettings('{')).toEqual(usualSettings);
  expect(readSettings('[1]')).toEqual(usualSettings);
  expect(readSettings('null')).toEqual(usualSettings);
  const kept = { ...usualSettings, context: 10, window: 'long', brightness: -40, loop: true };
  expect(readSettings(JSON.stringify(kept))).toEqual(kept);
  expect(readSettings('{"context":7,"window":"huge","brightness":1e9,"filter":"yes"}')).toEqual(
    usualSettings,
  );
});
