import { afterEach, expect, test } from 'vitest';
import { serveFiles, type ServedFiles } from './testing/serve-files.ts';
import { readModelSpecies } from './use-species.ts';

let served: ServedFiles | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

test('the species of a model are read in its order, and no more than can be offered', async () => {
  const line = (at: number) => `Genus species${at},"Bird, ${at}"\n`;
  const head = 'scientific_name,common_name\n';
  const few = new TextEncoder().encode(head + line(1) + 'Strix aluco,\n');
  const lines = Array.from({ length: 20_005 }, (_, at) => line(at)).join('');
  served = await serveFiles({ 'few.csv': few, 'many.csv': new TextEncoder().encode(head + lines) });
  expect(await readModelSpecies(served.url('few.csv'))).toEqual([
    { scientific_name: 'Genus species1', common_name: 'Bird, 1' },
    { scientific_name: 'Strix aluco', common_name: '' },
  ]);
  expect(await readModelSpecies(served.url('many.csv'))).toHaveLength(20_000);
});
