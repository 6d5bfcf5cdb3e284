import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { checkFolder } from './check-folder.ts';

const folder = temporaryFolder();

test('a folder that can be made is found good, and nothing is made yet', async () => {
  const above = join(folder, 'above');
  mkdirSync(above);
  await checkFolder(above);
  await checkFolder(join(above, 'results', 'of this card'));
  expect(readdirSync(above)).toEqual([]);
});

test('a folder that cannot be made is named, with the option that chooses another', async () => {
  writeFileSync(join(folder, 'file'), '');
  for (const path of [join(folder, 'file'), join(folder, 'file', 'results')])
    await expect(checkFolder(path)).rejects.toMatchObject({
      message: `It is not a folder: ${path}.`,
      hint: expect.stringContaining('choose another folder with --out'),
    });
  await expect(checkFolder('/proc/results')).rejects.toMatchObject({
    message: expect.stringContaining('/proc/results'),
  });
});
