import { expect, test } from 'vitest';
import { soundFileName } from './sound-picture.tsx';
import type { DetectionRow } from '../engine/calls.ts';

const detection: DetectionRow = {
  row: 12,
  species: 0,
  scientific_name: 'Turdus merula',
  common_name: 'Eurasian Blackbird',
  file: '20260504/20260504_043000.WAV',
  start_s: 63,
  end_s: 66,
  confidence: 0.9,
  time: Date.UTC(2026, 4, 4, 4, 31, 3),
  low_hz: null,
  high_hz: null,
  snr_db: null,
  verdict: null,
  recorder: 'AM01',
  place: null,
  corrected: null,
};

test('a saved sound carries recorder, the time at which it begins, and species', () => {
  expect(soundFileName(detection, 63)).toBe('AM01_20260504T043103_Eurasian-Blackbird');
  expect(soundFileName(detection, 60)).toBe('AM01_20260504T043100_Eurasian-Blackbird');
});

test('it carries the species as it was corrected, and only characters that every system takes', () => {
  const corrected = { scientific_name: 'Sylvia ruppeli', common_name: 'Rüppell’s Warbler / ♂?' };
  const recorder = 'Lake: north\\1';
  expect(soundFileName({ ...detection, corrected, recorder }, 63)).toBe(
    'Lake-north-1_20260504T043103_Rüppells-Warbler',
  );
  const long = { scientific_name: '', common_name: 'x'.repeat(500) };
  expect(soundFileName({ ...detection, corrected: long }, 63).length).toBeLessThan(100);
});

test('a recorder that no result names is the one of the header, or the folder', () => {
  const unnamed = { ...detection, recorder: null, file: 'lake/AM02/20260504_043000.WAV' };
  expect(soundFileName(unnamed, 63, '24F319')).toBe('24F319_20260504T043103_Eurasian-Blackbird');
  expect(soundFileName(unnamed, 63)).toBe('AM02_20260504T043103_Eurasian-Blackbird');
  expect(soundFileName({ ...detection, recorder: null }, 63)).toBe(
    '20260504T043103_Eurasian-Blackbird',
  );
});

test('without time and recorder it carries the recording and the second', () => {
  const unknown = { ...detection, time: null, recorder: null };
  expect(soundFileName(unknown, 61.25)).toBe('20260504_043000-61-3s_Eurasian-Blackbird');
  const unnamed = { ...unknown, file: '', scientific_name: '', common_name: '' };
  expect(soundFileName(unnamed, 1)).toBe('1-0s');
});
