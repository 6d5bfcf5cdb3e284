import type { Summary } from '@biophony/contract';
import {
  placelessName,
  resultFileNames,
  resultFiles,
  type ResultFileEntry,
} from '@biophony/contract/results';
import { expect, test } from 'vitest';
import {
  placelessFiles,
  placelessSummary,
  wholeFiles,
  type OutputRow,
} from './placeless-results.ts';

const row = (name: string): OutputRow => ({
  name,
  object_key: `key of ${name}`,
  size_bytes: 1,
  sha256: 'a'.repeat(64),
});
const howOf = (name: (typeof resultFileNames)[number]) =>
  (resultFiles[name] as ResultFileEntry).without_places;
const whole = resultFileNames.map(row);
const rewritten = resultFileNames.filter((name) => howOf(name) === 'another file');
const stored = [...whole, ...rewritten.map((name) => row(placelessName(name)))];

test('who may not learn exact places gets the files that name none, and no others', () => {
  const files = placelessFiles(stored, true);
  expect(files.map(({ name }) => name)).toEqual(
    resultFileNames.filter((name) => howOf(name) !== undefined),
  );
  for (const name of rewritten)
    expect(files.find((file) => file.name === name)?.object_key).toBe(
      `key of ${placelessName(name)}`,
    );
  expect(files.map(({ name }) => name)).not.toContain('detections.csv');
});

test('a file that the merge left as it is has no other version', () => {
  const files = placelessFiles([...whole, row(placelessName('files.csv'))], true);
  expect(files.find(({ name }) => name === 'indices.csv')?.object_key).toBe('key of indices.csv');
});

test('of results without such versions nothing is linked, and only what names no place is counted', () => {
  expect(() => placelessFiles(whole, true)).toThrowError(
    expect.objectContaining({ code: 'forbidden' }),
  );
  expect(placelessFiles(whole, false).map(({ name }) => name)).toEqual(
    resultFileNames.filter((name) => howOf(name) === 'as it is'),
  );
});

test('everybody else gets the whole files, once', () => {
  expect(wholeFiles(stored)).toEqual(whole);
});

test('the summary tells neither the place, nor the hash that it could be tried by, nor places in notices', () => {
  const summary = {
    settings: { lat: 47.65123, lon: 9.48017, min_conf: 0.25 },
    settings_hash: '0123456789ab',
    notices: [{ code: 'x', message: 'R_20240501_180000_(47.65123,9.48017).wav is odd.' }],
  } as unknown as Summary;
  const told = placelessSummary(summary);
  expect(told.settings).toEqual({ min_conf: 0.25 });
  expect(told.settings_hash).toBe('');
  expect(JSON.stringify(told)).not.toMatch(/47\.65|9\.48/);
});
