import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { figures } from './testing/figures.ts';

const program = fileURLToPath(
  new URL('../../../tests/fixtures/figures/review_statistics.R', import.meta.url),
);
const packages =
  'quit(status = !all(sapply(c("brglm2", "survey"), requireNamespace, quietly = TRUE)))';
const hasPackages = spawnSync('Rscript', ['-e', packages]).status === 0;

/** Every number of a document, with the names and places that lead to it. */
function numbersOf(value: unknown, path = ''): [path: string, value: number | null][] {
  if (value === null || typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersOf(inner, `${path}/${name}`));
}

test.skipIf(!hasPackages)('R, brglm2 and survey still give the figures of the fixture', () => {
  const { status, stdout, stderr } = spawnSync('Rscript', [program], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const now = numbersOf(JSON.parse(stdout));
  const kept = numbersOf(figures);
  expect(now.map(([path]) => path)).toEqual(kept.map(([path]) => path));
  for (const [at, [path, value]] of now.entries()) {
    const expected = kept[at]![1];
    if (value === null || expected === null) expect(value, path).toBe(expected);
    else expect(Math.abs(value - expected), path).toBeLessThan(1e-8 + 1e-8 * Math.abs(expected));
  }
});
