import { expect, test } from 'vitest';
import { groupedLines, table } from './table.ts';
import { textWidth } from './wrap.ts';

const columns = [{ title: 'Species' }, { title: 'Detections', align: 'right' as const }];
const rows = [
  ['Common Chiffchaff / Phylloscopus collybita', '12'],
  ['Magpie / Pica pica', '1,204'],
];

test('columns line up, numbers to the right', () => {
  expect(table(columns, rows, 80).split('\n')).toEqual([
    'Species                                     Detections',
    'Common Chiffchaff / Phylloscopus collybita          12',
    'Magpie / Pica pica                               1,204',
  ]);
});

test('on a narrow screen the text folds between words', () => {
  const lines = table(columns, rows, 40).split('\n');
  expect(lines.every((line) => textWidth(line) <= 40)).toBe(true);
  expect(lines.join(' ')).toContain('Phylloscopus');
});

test('on a very narrow screen every row becomes a block', () => {
  expect(table(columns, rows.slice(1), 16)).toBe(
    'Species: Magpie\n  / Pica pica\nDetections:\n  1,204',
  );
});

test('names of wide characters line up, and fold between them before the table becomes blocks', () => {
  const sites = [{ title: 'Hours', align: 'right' as const }, { title: 'Site' }];
  expect(
    table(
      sites,
      [
        ['1.5', '東京港野鳥公園'],
        ['22', 'Bog'],
      ],
      15,
    ).split('\n'),
  ).toEqual(['Hours  Site', '  1.5  東京港野', '       鳥公園', '   22  Bog']);
});

test('messages that name their file are one group; a path that holds the name stays whole', () => {
  const notes = ['sub', 'top'].map((filename) => ({
    filename,
    message: `${filename} could not be read; see np/${filename} and ${filename}folder.`,
  }));
  expect(groupedLines(notes, Infinity)).toEqual([
    '  sub: the file could not be read; see np/sub and subfolder.',
    '  top: the file could not be read; see np/top and topfolder.',
  ]);
  const alike = ['1.WAV', '2.WAV'].map((filename) => ({
    filename,
    message: `${filename} is empty.`,
  }));
  expect(groupedLines(alike, Infinity)).toEqual(['  1.WAV, 2.WAV: the file is empty.']);
});

test('messages that differ in figures alone are one line where there would be too many', () => {
  const notes = Array.from({ length: 30 }, (_, at) => ({
    filename: `${at}.WAV`,
    message: `The clock tells 1970-01-01T00:${10 + at}:00+00:00. Set it.`,
  }));
  expect(groupedLines(notes, Infinity)).toEqual([
    '  0.WAV, 1.WAV, 2.WAV and 27 more: For example: The clock tells 1970-01-01T00:10:00+00:00. Set it.',
  ]);
  expect(groupedLines(notes.slice(0, 3), Infinity)).toHaveLength(3);
});
