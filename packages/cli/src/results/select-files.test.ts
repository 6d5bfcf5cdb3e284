import { expect, test } from 'vitest';
import { parseFormats, selectFiles } from './download-results.ts';

const names = ['detections.csv', 'detections.parquet', 'raven-selections.zip', 'summary.json'];
const files = names.map((filename) => ({
  filename,
  size_bytes: 1,
  sha256: null,
  download_url: '',
}));
const chosen = (...texts: string[]) =>
  selectFiles(files, parseFormats(texts)).map(({ filename }) => filename);

test('formats are chosen by ending or by name, and what tells of them comes along', () => {
  expect(chosen('csv,Raven')).toEqual(['detections.csv', 'raven-selections.zip', 'summary.json']);
  expect(chosen('.parquet', 'json')).toEqual(['detections.parquet', 'summary.json']);
  expect(chosen()).toEqual([]);
  expect(selectFiles(files, null)).toEqual(files);
});

test('a format that is not there is refused with what there is', () => {
  expect(() => chosen('docx')).toThrow('no result file of format docx');
});
