import { expect, test } from 'vitest';
import { readModelSettings } from './model-settings.ts';

test('a setting that cannot be is named with the place inside it', () => {
  const thresholds = { 'Strix aluco': 7 };
  expect(() => readModelSettings({ thresholds })).toThrow(/^Setting thresholds\.Strix aluco: /);
});
