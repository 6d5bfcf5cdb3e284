import type { Summary } from '@biophony/contract';
import { resultsFormat } from '@biophony/contract/results';
import { expect, test } from 'vitest';
import { analysisText, foundText, placeNotice, type RefusedFile } from './analysis-text.ts';

const refusal = (file: string, reason: string | null): RefusedFile => ({
  file,
  reason_code: 'unreadable',
  reason,
});

const told = (refused: RefusedFile[] | null) => {
  const files = { total: 9, analysed: 2, refused: refused?.length ?? 4 };
  const summary = { analysis_type: 'audio_events', model: 'energy', files } as Summary;
  return analysisText({ summary, refused, listedIn: 'out/files.csv' }, 200);
};

test('refused recordings are named with their reasons, those with the same reason together', () => {
  const text = told([
    refusal('a/1.wav', 'a/1.wav is cut off'),
    refusal('a/2.wav', 'a/2.wav is cut off'),
    refusal('b.wav', null),
  ]);
  expect(text).toContain(
    '3 refused, 0 s of sound. Nothing was found.\n\nRefused:\n  a/1.wav, a/2.wav: the file is cut off.\n  b.wav: unreadable.',
  );
  expect(text).not.toContain('files.csv');
});

test('of many, or where they cannot be read, the file that has all of them is named', () => {
  const many = Array.from({ length: 2000 }, (_, index) => refusal(`${index}.wav`, 'It is empty.'));
  const text = told(many);
  expect(text).toContain('  0.wav, 1.wav, 2.wav and 1,997 more: It is empty.');
  expect(text).toMatch(/Every refused file and its reason stands in out\/files\.csv$/);
  expect(told(null)).toMatch(
    /found\.\n\nEvery refused file and its reason stands in out\/files\.csv$/,
  );
  expect(told([])).not.toContain('efused f');
});

test('of files that each have a reason of their own, a bounded number is named', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    refusal(
      `${index}.wav`,
      `Fault ${'abcdefghijklmnopqrstuvwxyz'[index % 26]}${'x'.repeat(index / 26)}.`,
    ),
  );
  expect(told(many).split('\n').length).toBeLessThan(30);
  expect(told(many)).toContain('and 480 more files');
});

/** A summary of format 1. */
const summary = (more: Record<string, unknown>) => ({
  analysis_type: 'birdnet_v2_4',
  model: 'birdnet-v2.4',
  model_version: '2.4',
  settings: {},
  seconds_analysed: 7200,
  detections: 5,
  ...more,
  files: { total: 3, analysed: 2, refused: 1 },
});

test('species are shown most frequent first, with their best confidence', () => {
  const magpie = { scientific_name: 'Pica pica', common_name: 'Magpie' };
  const text = foundText(
    summary({ species: [{ ...magpie, count: 5, best_confidence: 0.912 }] }),
    80,
  );
  expect(text).toContain('birdnet_v2_4: 2 files analysed, 1 refused, 2 h of sound, 5 detections');
  expect(text).toMatch(/Magpie \/ Pica pica +5 +0\.91/);
});

test('indices are shown with their mean and range', () => {
  const indices = { ACI: { mean: 316.52, min: 294.5, max: 346.3 } };
  expect(foundText(summary({ species: [], indices }), 80)).toMatch(/ACI +316\.5 +294\.5 +346\.3/);
});

test('indices are called as people call them, in a table that fits a narrow screen', () => {
  const spread = { mean: 0.0512, min: -0.0233, max: 1234.5 };
  const names = ['ACI', 'ADI_1k_10k_50dB', 'AEI_1k_10k_50dB', 'BI_2k_8k', 'NDSI_1k_2k_8k', 'Ht'];
  const indices = Object.fromEntries(names.map((name) => [name, spread]));
  const lines = foundText(summary({ species: [], indices }), 40).split('\n');
  const table = lines.slice(lines.indexOf('') + 1);
  expect(table.map((line) => line.split(' ')[0])).toEqual([
    'Index',
    'ACI',
    'ADI',
    'AEI',
    'BI',
    'NDSI',
    'Ht',
  ]);
  expect(table[2]).toMatch(/^ADI +0\.0512 +-0\.0233 +1,235$/);
});

test('two indices that would be called alike keep their whole names', () => {
  const spread = { mean: 1, min: 1, max: 1 };
  const indices = { ADI_1k_10k_50dB: spread, ADI_2k_8k_40dB: spread, BI_2k_8k: spread };
  const today = { format_version: 2, notices: [], species: [], indices };
  const text = foundText(summary(today), 80);
  expect(text).toMatch(/^ADI_1k_10k_50dB +1\.000[^]*^ADI_2k_8k_40dB +1\.000[^]*^BI +1\.000/m);
});

test('an analysis that found nothing says so', () => {
  expect(foundText(summary({ species: [], indices: null }), 80)).toContain('Nothing was found.');
});

test('what could not act, and a model that nobody vouches for, are told beside the result', () => {
  const notices = [{ code: 'no_species_range', message: 'No place limited it.', files: 2 }];
  const text = foundText(summary({ species: [], notices, model_verified: false }), 200);
  expect(text).toContain('Nothing was found.\nNote on 2 files: No place limited it.\nThe model');
  expect(text).toContain('is unverified: nothing shows that its weights are the published ones.');
});

test('results of a later format say which version they need', () => {
  const needs = resultsFormat + 1;
  expect(foundText(summary({ format_version: needs }), 200)).toBe(
    `summary.json has results of format ${needs}; this version of Biophony reads formats 1 to ${resultsFormat}. Take a version that reads format ${needs}.`,
  );
});

test('results of a part of the recordings are told to be such, whole ones are not (S24.9)', () => {
  const today = { format_version: resultsFormat, notices: [], species: [], indices: null };
  const sentence =
    'These results are of a part of the recordings, since their analysis was stopped.';
  expect(foundText(summary({ ...today, complete: false }), 200)).toContain(sentence);
  expect(foundText(summary({ ...today, complete: true }), 200)).not.toContain(sentence);
  expect(foundText(summary({ ...today, format_version: 3 }), 200)).not.toContain(sentence);
});

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
