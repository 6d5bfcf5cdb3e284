import {
  placelessName,
  type ResultFileEntry,
  resultFileNames,
  resultFiles,
} from '@biophony/contract/results';
import { expect, test } from 'vitest';
import { type OutputRow, placelessFiles, wholeFiles } from './results.ts';

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

test('of results without such versions nothing is linked, and only what names no place is counted', () => {
  expect(() => placelessFiles(whole, true)).toThrowError(
    expect.objectContaining({ code: 'forbidden' }),
  );
  expect(placelessFiles(whole, false).map(({ name }) => name)).toEqual(
    resultFileNames.filter((name) => howOf(name) === 'as it is'),
  );
});

test('everybody else gets the whole files, once, and nobody those of earlier versions', () => {
  const earlier = [row('without-places.files.csv'), row('without-places.detections.parquet')];
  expect(wholeFiles([...stored, ...earlier])).toEqual(whole);
  expect(() => placelessFiles([...whole, ...earlier], true)).toThrowError(/Analyse the recordings/);
});
