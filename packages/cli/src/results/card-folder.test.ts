import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { receiptFile, receiptOf } from '../../test/receipt-of.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { cardFolder } from './card-folder.ts';
import { writeJson } from '../receipt/write-json.ts';

const root = temporaryFolder();
const datasetOf = (data_id: string, dataset_name: string) => ({
  data_id,
  dataset_name,
  device: '',
});

test('every dataset has a folder of its own and finds it again', async () => {
  const cards = [
    [datasetOf('1', 'AUDIOMOTH'), root],
    [datasetOf('2', 'AUDIOMOTH 2'), join(root, 'AUDIOMOTH 2')],
    [datasetOf('3', 'AUDIOMOTH 2'), join(root, 'AUDIOMOTH 2 2')],
  ] as const;
  for (const [dataset, folder] of cards) {
    expect(await cardFolder(root, dataset)).toBe(folder);
    const receipt = receiptOf([receiptFile('1.WAV')], { dataset });
    await writeJson(join(folder, 'receipt.json'), receipt);
  }
  for (const [dataset, folder] of cards) expect(await cardFolder(root, dataset)).toBe(folder);
});

test.each(['utf8', 'utf16le'] as const)(
  'a dataset finds its folder by a receipt that an editor saved anew as %s',
  async (encoding) => {
    const folder = join(root, encoding);
    const dataset = datasetOf('7', 'Wood');
    const path = join(folder, 'receipt.json');
    await writeJson(path, receiptOf([receiptFile('1.WAV')], { dataset }));
    const text = readFileSync(path, 'utf8').replaceAll('\n', '\r\n');
    writeFileSync(path, Buffer.from(`\uFEFF${text}`, encoding));
    expect(await cardFolder(folder, dataset)).toBe(folder);
  },
);
