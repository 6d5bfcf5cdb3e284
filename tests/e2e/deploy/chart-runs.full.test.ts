import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Backlog } from '@biophony/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { ended } from '../../../tools/scripts/service/keep-runner.ts';
import { root } from '../support/biophony.ts';
import { openChart, podsOf, printed, valuesOf } from './chart.ts';
import type { Container, Manifest, Trigger } from './chart.ts';

// The images' programs with the chart's settings; only the address differs.
const secret = 'secret-of-a-test-'.repeat(3);
const made = (example: string, name: string): Manifest[] =>
  manifests[example]?.filter(({ kind }) => kind === name) ?? [];
const containerOf = (example: string, name: string): Container => {
  const [container] = podsOf(made(example, name))[0]?.containers ?? [];
  if (!container) throw new Error(`${example} has no ${name} with a container.`);
  return container;
};
const settingsOf = ({ env }: Container) =>
  Object.fromEntries(env.map(({ name, value }) => [name, value ?? secret]));
const node = (args: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });

const manifests: Record<string, Manifest[]> = {};
let folder: string;
let address: string;
let settings: Record<string, string>;
let service: ChildProcess;
beforeAll(async () => {
  const helm = openChart();
  for (const example of ['one-replica', 'pools'])
    manifests[example] = helm.rendered(valuesOf(example));
  helm.close();
  folder = mkdtempSync(join(tmpdir(), 'biophony-replica-'));
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  settings = {
    ...settingsOf(containerOf('one-replica', 'Deployment')),
    HOST: '127.0.0.1',
    PORT: String(port),
    BIOPHONY_DATA_DIR: folder,
    BIOPHONY_LEAVE_SECONDS: '0',
  };
  const program = ['--conditions=biophony', 'workers/api/src/server/main.ts'];
  service = spawn(process.execPath, program, { cwd: root, env: settings, stdio: 'pipe' });
  await printed(service, 'is ready');
});
afterAll(async () => {
  service.kill('SIGTERM');
  await ended(service);
  rmSync(folder, { recursive: true });
});

test('a service with the settings of one replica answers what the probes ask', async () => {
  const container = containerOf('one-replica', 'Deployment');
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
    const path = container[probe]?.httpGet.path;
    expect((await fetch(`${address}${path}`)).status, probe).toBe(200);
  }
});

test('a token opens the backlog to KEDA, and a runner with the settings of its pod comes by and ends', async () => {
  const admin = (...args: string[]) => {
    const { status, stdout, stderr } = node(
      ['workers/api/bin/biophony-admin.js', ...args, '--json'],
      settings,
    );
    expect([status, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const token = String(admin('runner-tokens', 'add', 'cluster').secret);
  const [trigger] = made('pools', 'ScaledJob').flatMap(({ spec }) => spec.triggers as Trigger[]);
  const asked = `${address}${new URL(trigger?.metadata.url ?? '').pathname}`;
  const answer = await fetch(asked, { headers: { authorization: `Bearer ${token}` } });
  expect(Backlog.parse(await answer.json())).toEqual({ types: [] });
  expect((await fetch(asked)).status).toBe(401);

  expect(admin('runners', 'list')).toEqual({ runners: [] });
  const runner = containerOf('pools', 'CronJob');
  const env = {
    ...settingsOf(runner),
    BIOPHONY_API_URL: address,
    BIOPHONY_RUNNER_TOKEN: token,
    BIOPHONY_RUNNER_THREADS: '1',
  };
  const ran = node(['workers/analysis/bin/biophony-analysis.js', ...(runner.args ?? [])], env);
  expect(ran.status, ran.stderr).toBe(0);
  expect(JSON.stringify(admin('runners', 'list'))).toContain('audio_events');
});
