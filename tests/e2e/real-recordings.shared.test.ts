import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedFile } from '../fixtures/shared-folder.ts';
import { analyseFolder, type AnalysedFolder } from './support/analysed-folder.ts';

describe('a folder of real recordings, some broken', () => {
  let analysed: AnalysedFolder;
  beforeAll(async () => {
    analysed = await analyseFolder(sharedFile('recordings'));
  });
  afterAll(() => analysed?.close());

  test('every file is on the receipt, each refusal with its reason', async () => {
    const names = await readdir(sharedFile('recordings'));
    const recordings = names.filter((name) => !name.endsWith('.md'));
    expect(recordings.length).toBeGreaterThan(10);
    await analysed.checkReceipt(recordings);
  });

  test('files.csv names every stored file as analysed or refused with a reason', () =>
    analysed.checkTable());

  test('indices equal those of scikit-maad within one per cent', async () => {
    const golden = await readFile(sharedFile('golden/acoustic-indices.json'), 'utf8');
    await analysed.checkIndices(JSON.parse(golden) as Record<string, Record<string, number>>);
  });
});
