import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { indexNameOf } from '@biophony/contract/results';
import { expect } from 'vitest';
import { readCsv } from './csv.ts';
import { joinTestService } from './test-service.ts';

interface Receipt {
  counts: Record<string, number>;
  files: { filename: string; outcome: string; reason: string | null }[];
}

/** Uploaded by one `biophony run`, analysed by acoustic indices. */
export interface AnalysedFolder {
  /** Every file is on the receipt, stored or refused; returns the refused ones. */
  checkReceipt(names: readonly string[]): Promise<string[]>;
  /** Every stored file is in files.csv, analysed or refused. */
  checkTable(): Promise<void>;
  /** The run named every refused recording with its reason; returns them. */
  checkRefusals(): Promise<string[]>;
  /** Within one per cent. */
  checkIndices(figures: Readonly<Record<string, Readonly<Record<string, number>>>>): Promise<void>;
  close(): Promise<void>;
}

export async function analyseFolder(folder: string): Promise<AnalysedFolder> {
  const testService = await joinTestService();
  await testService.startRunner();
  const out = join(testService.folder, 'results');
  const ended = await testService.biophony([
    'run',
    folder,
    '--type',
    'acoustic_indices',
    '--out',
    out,
  ]);
  expect(ended.code, ended.stderr).toBe(0);
  const receipt = async () =>
    JSON.parse(await readFile(join(out, 'receipt.json'), 'utf8')) as Receipt;
  return {
    async checkReceipt(names) {
      const { files } = await receipt();
      const found = files.map(({ filename }) => filename.split('/').at(-1));
      expect(found.sort()).toEqual(names.toSorted());
      for (const { outcome, reason } of files)
        expect(outcome === 'stored' || Boolean(reason)).toBe(true);
      return files.filter(({ outcome }) => outcome !== 'stored').map(({ filename }) => filename);
    },
    async checkTable() {
      const { files } = await receipt();
      const fileRows = await readCsv(join(out, 'acoustic_indices/files.csv'));
      expect(fileRows).toHaveLength(files.filter(({ outcome }) => outcome === 'stored').length);
      for (const row of fileRows) expect(row.status === 'analysed' || row.reason !== '').toBe(true);
    },
    async checkRefusals() {
      const rows = await readCsv(join(out, 'acoustic_indices/files.csv'));
      const refused = rows.filter(({ status }) => status === 'refused');
      const told = ended.stdout.slice(ended.stdout.indexOf('acoustic_indices: '));
      const list = told.slice(told.indexOf('\nRefused:\n')).replace(/\s+/g, ' ');
      for (const { file = '', reason = '' } of refused) {
        expect(list).toContain(file);
        expect(list).toContain(reason.replace(file, 'the file'));
      }
      return refused.map(({ file = '' }) => file);
    },
    async checkIndices(figures) {
      const rows = await readCsv(join(out, 'acoustic_indices/indices.csv'));
      for (const [file, indices] of Object.entries(figures)) {
        const row = rows.find((candidate) => candidate.file?.split('/').at(-1) === file);
        for (const [name, value] of Object.entries(indices)) {
          const difference = Math.abs(Number(row?.[indexNameOf(name)]) / value - 1);
          expect(difference, `${file} ${name}`).toBeLessThan(0.01);
        }
      }
    },
    close: () => testService.close(),
  };
}
