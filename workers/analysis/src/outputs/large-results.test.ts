import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/files.ts';
import { meta, rowOf } from '../../test/many-detections/rows.ts';
import { exportFormats, exportResults, type ExportFormat } from './export-results.ts';
import { mergeParts } from './write-results.ts';
import { writePart } from './part.ts';
import { ResultsUnreadable } from './read-results.ts';
import type { ResultRow } from '../results/file-result.ts';

const kept: readonly string[] = ['minutes', 'calls'];
const formats = (Object.keys(exportFormats) as ExportFormat[]).filter((one) => !kept.includes(one));

/** Recordings with a hundred detections each; one with none, one with a name like a formula, one with very many. */
function rows(): ResultRow[] {
  const made = Array.from({ length: 5 }, (_, number) => rowOf(number, 5, number % 2 === 0));
  const [first, second, third] = made as [ResultRow, ResultRow, ResultRow];
  second.result.detections = [];
  third.file = '=night.wav';
  first.result.detections = Array.from({ length: 701 }, (_, at) => ({
    ...first.result.detections[at % 100]!,
    start_s: at,
    end_s: at + 3,
  }));
  return made;
}

async function merge(mostAsText: number, perFile: 'folder' | 'zip' = 'zip') {
  const folder = await temporaryFolder();
  const part = join(folder, 'part');
  await writePart(part, meta, rows());
  const out = join(folder, 'out');
  const merged = await mergeParts([part], out, { mostAsText, perFile });
  return { out, ...merged };
}

const contentsOf = async (folder: string) => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  const read = files.map(async (path) => [
    path.slice(folder.length + 1),
    (await readFile(path)).toString('latin1'),
  ]);
  return Object.fromEntries(await Promise.all(read)) as Record<string, string>;
};

test('results up to the limit have every file', async () => {
  const total = 701 + 300;
  const { files, summary } = await merge(total);
  expect(files).toContain('detections.csv');
  expect(summary).toMatchObject({ detections: total, notices: [] });
});

test.each(['zip', 'folder'] as const)(
  'larger ones come without the files of text, say so, and those can be made of them, S11.8 (%s)',
  async (perFile) => {
    const all = await contentsOf((await merge(Infinity, perFile)).out);
    const { out, files, summary } = await merge(1000, perFile);
    const cubes = ['survey-counts.parquet', 'survey-effort.parquet'] as const;
    expect(files).toEqual([
      'files.csv',
      'detections.parquet',
      ...cubes,
      'events_by_hour.csv',
      'summary.json',
    ]);
    const kept = await contentsOf(out);
    expect(Object.keys(kept).toSorted()).toEqual(files.toSorted());
    expect(kept['detections.parquet']).toBe(all['detections.parquet']);
    expect(kept['files.csv']).toBe(all['files.csv']);
    for (const name of [...cubes, 'events_by_hour.csv']) expect(kept[name]).toBe(all[name]);
    expect(summary.notices).toMatchObject([{ code: 'text_files_left_out', files: 5 }]);
    expect(summary.notices[0]?.message).toContain('more than 1,000 detections');
    expect(summary.notices[0]?.message).toContain('detections.csv, raven.selections.txt, raven');

    await exportResults(out, out, formats, { perFile });
    await rm(join(out, 'summary.json'));
    const { 'raven.selections.txt': _, 'summary.json': __, ...exportable } = all;
    expect(await contentsOf(out)).toEqual(exportable);
  },
);

test('files that are not of the same results are refused, and nothing is written', async () => {
  const { out } = await merge(0);
  const folder = await temporaryFolder();
  const part = join(folder, 'part');
  await writePart(part, meta, rows().slice(1));
  const other = join(folder, 'other');
  await mergeParts([part], other);
  await rm(join(out, 'detections.parquet'));
  await expect(exportResults(out, out, ['csv'])).rejects.toThrow(ResultsUnreadable);
  await cp(join(other, 'detections.parquet'), join(out, 'detections.parquet'));
  const target = join(folder, 'target');
  await expect(exportResults(out, target, ['csv'])).rejects.toThrow(/not of the same results/);
  expect(await readdir(target)).toEqual([]);
});
