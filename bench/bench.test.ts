import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const room = import.meta.dirname;
const programs = readdirSync(room).filter((name) => /^[\w-]+\.ts$/.test(name));
const texts = new Map(programs.map((name) => [name, readFileSync(join(room, name), 'utf8')]));

/** What no other program of the folder imports or starts is a benchmark. */
const benchmarks = programs.filter(
  (name) => ![...texts].some(([other, text]) => other !== name && text.includes(`./${name}`)),
);

test('every benchmark has a quick mode', () => {
  expect(benchmarks.length).toBeGreaterThan(10);
  for (const name of benchmarks) expect(texts.get(name), name).toContain("from './quick.ts'");
});

test.each(benchmarks)('%s runs', (name) => {
  const args = ['--conditions=biophony', join(room, name), '--quick'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout.trim()).not.toBe('');
});
