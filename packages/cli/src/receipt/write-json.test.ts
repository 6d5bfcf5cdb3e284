import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limitBytes, runLimited } from '../../test/run-limited.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { writeJson } from './write-json.ts';

const folder = temporaryFolder();
const read = (path: string) => readFileSync(path, 'utf8');

test('what is written reads as what it was, and nothing else is left in the folder', async () => {
  const path = join(folder, 'deep/receipt.json');
  const names = Array.from({ length: 5000 }, (_, index) => ({ filename: `ä "${index}".WAV` }));
  for (const value of [
    { receipt: 1, none: [], dataset: null, files: names, counts: { stored: 2 }, absent: undefined },
    { files: [1] },
    {},
  ]) {
    await writeJson(path, value);
    expect(JSON.parse(read(path))).toEqual(JSON.parse(JSON.stringify(value)));
  }
  expect(readdirSync(join(folder, 'deep'))).toEqual(['receipt.json']);
});

test('a list has a line for each member', async () => {
  const path = join(folder, 'lines.json');
  await writeJson(path, { n: 2, files: [{ filename: 'a' }, { filename: 'b' }] });
  expect(read(path)).toBe(
    '{\n  "n": 2,\n  "files": [\n    {"filename":"a"},\n    {"filename":"b"}\n  ]\n}\n',
  );
});

test('where the disk takes only a part, the old file stays, and the failure is told', async () => {
  const path = join(folder, 'full/receipt.json');
  await writeJson(path, { files: ['old'] });
  const module = new URL('./write-json.ts', import.meta.url).href;
  const told = await runLimited(`
    import { writeJson } from ${JSON.stringify(module)};
    const value = { files: ['x'.repeat(${2 * limitBytes})] };
    await writeJson(${JSON.stringify(path)}, value).then(() => console.log('done'), ({ code }) => console.log(code));
  `);
  expect(told.trim()).toBe('EFBIG');
  expect(JSON.parse(read(path))).toEqual({ files: ['old'] });
  expect(readdirSync(join(folder, 'full'))).toEqual(['receipt.json']);
}, 60_000);
