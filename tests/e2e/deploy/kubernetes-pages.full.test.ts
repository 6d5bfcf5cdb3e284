import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/biophony.ts';
import { openChart, validate, type Manifest } from './chart.ts';

const blocksOf = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^( *)```yaml\n([\s\S]*?)^ *```$/gm)].map(
    ([, indentation = '', block = '']) => block.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
  );
const isManifest = (block: string) => block.startsWith('apiVersion:');

let helm: ReturnType<typeof openChart>;
beforeAll(() => {
  helm = openChart();
});
afterAll(() => helm.close());

test('the values of the page on Kubernetes, the first and those with runners, are what the chart takes', async () => {
  const [first = '', ...more] = blocksOf('docs/how-to/kubernetes.md').filter(
    (block) => !isManifest(block),
  );
  expect(more.length).toBeGreaterThan(0);
  for (const values of [first, [first, ...more].join('')]) {
    const manifests = helm.rendered(values);
    for (const manifest of manifests) await validate(manifest);
    expect(helm.compiled(manifests)).toEqual({ ok: true, said: '' });
  }
});

test('the Jobs of the pages are what Kubernetes takes', async () => {
  const jobs = ['docs/how-to/kubernetes.md', 'docs/how-to/slurm.md']
    .flatMap(blocksOf)
    .filter(isManifest)
    .map((block) => parse(block) as Manifest);
  expect(jobs).toHaveLength(2);
  for (const job of jobs) await validate(job);
  expect(helm.compiled(jobs)).toEqual({ ok: true, said: '' });
});
