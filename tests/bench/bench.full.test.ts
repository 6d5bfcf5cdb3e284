import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sharedServer, startServer, type BenchServer } from './api/support/server.ts';
import { birdnetModels } from './analysis/model.ts';

const folder = import.meta.dirname;
const programs = globSync('**/*.ts', {
  cwd: folder,
  exclude: (path) => path === 'node_modules' || path.endsWith('.test.ts'),
});
const texts = new Map(programs.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

const namedIn = ([name, text]: [string, string]): string[] =>
  Array.from(text.matchAll(/'(\.{1,2}\/[^']+\.ts)'/g), ([, path = '']) =>
    join(dirname(name), path),
  );

/** What no other program imports or starts is a benchmark. */
const named = new Set([...texts].flatMap(namedIn));
const benchmarks = programs.filter((name) => !named.has(name));

/** What several benchmarks need is made once: compiled modules, BirdNET's network, and a server of /api. */
const scratch = mkdtempSync(join(tmpdir(), 'biophony-bench-'));
let env: NodeJS.ProcessEnv = { ...process.env, NODE_COMPILE_CACHE: join(scratch, 'compiled') };
let server: BenchServer;

// They wait for pages and processes more than they compute.
vi.setConfig({ maxConcurrency: availableParallelism() });

beforeAll(async () => {
  env.BIOPHONY_MODELS_DIR = birdnetModels(scratch);
  server = await startServer();
  env = { ...env, ...sharedServer(server) };
});

afterAll(async () => {
  await server?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

interface Ended {
  code: number | string | null | undefined;
  stdout: string;
  stderr: string;
}

const run = (name: string): Promise<Ended> =>
  new Promise((resolve) => {
    const args = ['--conditions=biophony', join(folder, name), '--quick'];
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });

test('every benchmark has a quick mode', () => {
  expect(benchmarks.length).toBeGreaterThan(10);
  for (const name of benchmarks) expect(texts.get(name), name).toContain("from '../quick.ts'");
});

test.concurrent.each(benchmarks)('%s runs', async (name) => {
  const { code, stdout, stderr } = await run(name);
  expect(code, stdout + stderr).toBe(0);
  expect(stdout.trim()).not.toBe('');
});
