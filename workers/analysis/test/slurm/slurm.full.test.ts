import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasSlurm, startCluster, type Cluster } from './cluster.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const scripts = join(root, 'deploy/slurm');
const program = `${process.execPath} --conditions=biophony ${join(root, 'workers/analysis/src/main.ts')}`;
const type = ['--type', 'audio_events'];
const isThere = hasSlurm();
let folder: string;
let cluster: Cluster | undefined;

beforeAll(async () => {
  if (!isThere) return;
  folder = await mkdtemp(join(tmpdir(), 'biophony-slurm-'));
  const fixtures = join(root, 'workers/analysis/src/audio/fixtures');
  await cp(fixtures, join(folder, 'card'), { recursive: true });
  cluster = await startCluster(folder);
});
afterAll(async () => {
  if (!isThere) return;
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function resultsIn(results: string): Promise<Record<string, string>> {
  const found = await readdir(results, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(results.length + 1))
    .filter((name) => !/^(parts|logs)\//.test(name) && !name.startsWith('.'));
  const read = paths.map(async (name) => [name, await readFile(join(results, name), 'latin1')]);
  return Object.fromEntries(await Promise.all(read)) as Record<string, string>;
}

const run = (command: string, ...args: string[]) => cluster!.run(command, ...args);

const submit = (results: string) =>
  run(
    'env',
    `BIOPHONY_ANALYSIS=${program}`,
    'SBATCH_OPTIONS=--cpus-per-task=1 --mem=1G',
    join(scripts, 'submit.sh'),
    '4',
    join(folder, 'card'),
    results,
    ...type,
  );

/** `sbatch --wait` waits only for its own job. */
const untilDone = () =>
  run(
    'sbatch',
    '--wait',
    '--dependency=singleton',
    '--output=/dev/null',
    '--job-name=biophony-merge',
    '--mem=1M',
    '--wrap=true',
  );

test.skipIf(!isThere)(
  'an array of Slurm jobs and its merge give the bytes of one run, and whole parts are not made twice (S11.9)',
  async () => {
    const [bin = '', ...flags] = program.split(' ');
    const one = join(folder, 'one');
    await run(bin, ...flags, 'analyze', join(folder, 'card'), ...type, '--out', one);
    const results = join(folder, 'results');
    expect(await submit(results)).toMatch(/^Array \d+, then merge \d+\. Results will be in /);
    await untilDone();
    const log = await readFile(join(results, 'logs/merge.txt'), 'utf8');
    const merged = await resultsIn(results);
    expect(Object.keys(merged), log).toContain('summary.json');
    expect(merged).toEqual(await resultsIn(one));
    expect(await readdir(join(results, 'parts'))).toEqual(
      [1, 2, 3, 4].map((index) => `part-${index}-of-4.ndjson`),
    );

    await rm(join(results, 'parts/part-3-of-4.ndjson'));
    await submit(results);
    await untilDone();
    const said = [1, 2, 3, 4].map((index) =>
      readFile(join(results, `logs/part-${index}.txt`), 'utf8'),
    );
    expect((await Promise.all(said)).map((text) => text.includes('is whole already'))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(await resultsIn(results)).toEqual(merged);
  },
);
