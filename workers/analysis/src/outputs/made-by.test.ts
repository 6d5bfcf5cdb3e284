import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resultsFormat } from '@biophony/contract/results';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { meta as manyMeta, rowOf } from '../../test/many-detections/rows.ts';
import { type ResultRow, type RunMeta, settingsHash } from '../results/file-result.ts';
import { temporaryFolder } from '../testing/files.ts';
import { mergeParts } from './write-results.ts';
import { writePart } from './part.ts';

const weights = 'a'.repeat(64);
const made = { model_sha256: weights, software: 'p 1', runtime: 'r 1', device: 'cpu' };
const settings = { lat: 47.65123, lon: 9.48017, embeddings: true, call_parameters: true };
const run: RunMeta = { ...manyMeta, model_version: '2.4', settings };

/** Rows of which every kind of table is made. */
const rows: ResultRow[] = [0, 1, 2].map((number) => {
  const row = rowOf(number, 3, true);
  const minutes = [{ start_s: 0, end_s: 60, indices: { ACI: 1 } }];
  const spectrogram = {
    sample_rate_hz: 48_000,
    minutes: [[28_000_000 + number, 60_000, Buffer.alloc(768).toString('base64')] as const],
  };
  const embeddings = [[0, 3, Buffer.alloc(8).toString('base64')] as const];
  const result = { ...row.result, indices: { ACI: 1 }, minutes, spectrogram, embeddings };
  return { ...row, result };
});

/** Merges parts, each of a row, and answers the folder and the summary. */
async function merged(metas: readonly RunMeta[], recorderKey?: string) {
  const folder = await temporaryFolder();
  const parts = metas.map((_, at) => join(folder, `part-${at}`));
  for (const [at, meta] of metas.entries())
    await writePart(parts[at]!, meta, rows.slice(at, at + 1));
  const out = join(folder, 'out');
  return { out, ...(await mergeParts(parts, out, { recorderKey })) };
}

/** What the first row of each table says of what made it, and the metadata of Parquet files. */
async function tablesIn(out: string) {
  const said: Record<string, { row: Record<string, unknown>; metadata: Record<string, string> }> =
    {};
  for (const name of await readdir(out)) {
    if (name.endsWith('.csv')) {
      const [head = '', first = ''] = (await readFile(join(out, name), 'utf8')).split('\n');
      const cells = first.split(',');
      const row = Object.fromEntries(head.split(',').map((column, at) => [column, cells[at]]));
      if ('format_version' in row) said[name] = { row, metadata: {} };
    } else if (name.endsWith('.parquet')) {
      const file = await asyncBufferFromFile(join(out, name));
      const { key_value_metadata = [] } = await parquetMetadataAsync(file);
      const [row = {}] = await parquetReadObjects({ file, rowEnd: 1 });
      const pairs = key_value_metadata.map(({ key, value = '' }) => [key, value] as const);
      said[name] = { row, metadata: Object.fromEntries(pairs) };
    }
  }
  return said;
}

describe('what made results (S28.1)', () => {
  test.each(['audio_events', 'acoustic_indices', 'model:mine'])(
    'every table of %s has version and settings, and the summary and every Parquet file have weights, program and runtime',
    async (analysis_type) => {
      const { out, summary } = await merged([{ ...run, ...made, analysis_type }], 'key');
      expect(summary).toMatchObject(made);
      const tables = await tablesIn(out);
      expect(Object.keys(tables).length).toBeGreaterThan(9);
      for (const [name, { row, metadata }] of Object.entries(tables)) {
        const isHidden = name.startsWith('places-hidden.');
        const of = name.endsWith('files.csv') ? 'method' : 'model';
        expect([name, row[of], row[`${of}_version`]]).toEqual([name, run.model, '2.4']);
        expect([name, row.settings_hash || '']).toEqual([
          name,
          isHidden ? '' : settingsHash(settings),
        ]);
        if (name.endsWith('.parquet'))
          expect(metadata).toEqual({
            biophony_format_version: String(resultsFormat),
            biophony_analysis_type: analysis_type,
            biophony_model: run.model,
            biophony_model_version: '2.4',
            biophony_model_sha256: weights,
            biophony_software: 'p 1',
            biophony_runtime: 'r 1',
          });
      }
    },
  );

  test.each([
    [made, made],
    [
      { ...made, software: 'p 2' },
      { ...made, software: 'p 1, p 2' },
    ],
    [{}, { ...made, model_sha256: null, software: 'p 1, unknown', runtime: 'r 1, unknown' }],
  ])(
    'parts of several programs are joined, and the results list them (%#)',
    async (second, all) => {
      const { summary } = await merged([
        { ...run, ...made },
        { device: 'cpu', ...run, ...second },
      ]);
      expect(summary).toMatchObject(all);
    },
  );

  test('parts of one name and version with other weights are not joined', async () => {
    const others = 'b'.repeat(64);
    const metas = [run, { ...run, ...made }, { ...run, ...made, model_sha256: others }];
    await expect(merged(metas)).rejects.toThrow(
      `different weights of ${run.model} 2.4, of the SHA-256 ${weights} and ${others}`,
    );
  });
});
