import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmbeddingRecord } from '@biophony/contract/results';
import { expect, test } from 'vitest';
import {
  callClassifierId,
  callLabels,
  writeCallClassifier,
} from '../src/models/testing/call-classifier.ts';
import { plantCalls } from '../src/models/testing/synthetic-calls.ts';
import { temporaryFolder } from '../src/testing/files.ts';
import { writeWav } from '../src/testing/audiomoth-wav.ts';
import { parquetRows, resultsOf } from './imported-model.ts';

const page = fileURLToPath(new URL('../../../docs/results.md', import.meta.url));
/** The Python with NumPy: the system's may not be first in the path. */
const python = ['python3', '/usr/bin/python3'].find(
  (path) => spawnSync(path, ['-c', 'import numpy']).status === 0,
);

const cosine = (a: readonly number[], b: readonly number[]) => {
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * y[at]!, 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
};

test.skipIf(!python)(
  'NumPy finds the windows that are alike, as docs/results.md shows it',
  async () => {
    const folder = await temporaryFolder();
    await writeCallClassifier(join(folder, 'given'), { embedding: true });
    for (const name of ['LICENSE.md', 'NOTICE.md', 'TERMS_OF_USE.md'])
      await writeFile(join(folder, 'given', name), `The text of ${name}.`);
    const calls = Array.from({ length: 10 }, (_, at) => ({
      kind: at % 3 === 0 ? ('whistle' as const) : ('trill' as const),
      at_s: at + 0.2,
      loudness: 0.2,
    }));
    const { path } = await writeWav(join(folder, 'a.wav'), plantCalls(10, 16_000, calls), 16_000);
    const model = { id: callClassifierId, folder: join(folder, 'given') };
    const out = await resultsOf(model, [path], ['embeddings=true']);
    const rows = await parquetRows<EmbeddingRecord>(join(out, 'embeddings.parquet'));
    expect(rows).toHaveLength(10);

    const [, block = ''] =
      /^```python numpy\n([\s\S]*?)^```$/m.exec(await readFile(page, 'utf8')) ?? [];
    const script = block.replace('numbers = 1024', `numbers = ${callLabels.length}`);
    expect(script).not.toBe(block);
    await writeFile(join(out, 'recipe.py'), script);
    const told = execFileSync(python!, ['recipe.py'], { cwd: out, encoding: 'utf8' });
    const nearest = [...told.matchAll(/\d+/g)].map(Number);
    expect(nearest).toHaveLength(5);
    const likeness = (at: number) => cosine(rows[0]!.embedding, rows[at]!.embedding);
    const furthest = Math.min(...nearest.map(likeness));
    for (const at of rows.keys())
      if (!nearest.includes(at)) expect(likeness(at)).toBeLessThan(furthest + 0.01);
    expect(new Set(nearest.filter((at) => at % 3 === 0))).toEqual(new Set([0, 3, 6, 9]));
  },
);
