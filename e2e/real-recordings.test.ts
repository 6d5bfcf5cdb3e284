import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './support/biophony.ts';
import { readCsv } from './support/csv.ts';
import { openWorld, type World } from './support/world.ts';

const shared = join(root, '../shared');
const present = existsSync(join(shared, 'recordings'));
if (!present) console.log('skipped: real recordings (../shared/recordings is absent)');

interface Receipt {
  counts: Record<string, number>;
  files: { filename: string; outcome: string; reason: string | null }[];
}

/** The column of an index whose name among scikit-maad's users is one that R changes. */
const columnOf = (name: string): string =>
  name.replace('_-50', '_50dB').replace('NDSI_1-2_2-8', 'NDSI_1k_2k_8k');

describe.skipIf(!present)('a folder of real recordings, some broken', () => {
  let world: World;
  let out: string;

  beforeAll(async () => {
    world = await openWorld();
    await world.startRunner();
    out = join(world.folder, 'results');
    const ended = await world.biophony([
      'run',
      join(shared, 'recordings'),
      '--type',
      'acoustic_indices',
      '--out',
      out,
    ]);
    expect(ended.code, ended.stderr).toBe(0);
  });
  afterAll(() => world.close());

  test('every file is on the receipt, each refusal with its reason', async () => {
    const receipt = JSON.parse(await readFile(join(out, 'receipt.json'), 'utf8')) as Receipt;
    const recordings = (await readdir(join(shared, 'recordings'))).filter(
      (n) => !n.endsWith('.md'),
    );
    expect(receipt.files.map(({ filename }) => filename.split('/').at(-1)).sort()).toEqual(
      recordings.sort(),
    );
    for (const { outcome, reason } of receipt.files)
      expect(outcome === 'stored' || Boolean(reason)).toBe(true);
  });

  test('the ledger names every stored file as analysed or refused with a reason', async () => {
    const receipt = JSON.parse(await readFile(join(out, 'receipt.json'), 'utf8')) as Receipt;
    const ledger = await readCsv(join(out, 'acoustic_indices/files.csv'));
    expect(ledger).toHaveLength(receipt.files.filter((f) => f.outcome === 'stored').length);
    for (const row of ledger) expect(row.status === 'analysed' || row.reason !== '').toBe(true);
  });

  test('indices equal those of scikit-maad within one per cent', async () => {
    const golden = JSON.parse(
      await readFile(join(shared, 'golden/acoustic-indices.json'), 'utf8'),
    ) as Record<string, Record<string, number>>;
    const rows = await readCsv(join(out, 'acoustic_indices/indices.csv'));
    for (const [file, indices] of Object.entries(golden)) {
      const row = rows.find((candidate) => candidate.file === file);
      for (const [name, value] of Object.entries(indices))
        expect(Math.abs(Number(row?.[columnOf(name)]) / value - 1), `${file} ${name}`).toBeLessThan(
          0.01,
        );
    }
  });
});
