import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build as bundle } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ended } from '../../../tools/scripts/service/keep-runner.ts';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { root } from '../support/biophony.ts';

interface Step {
  stage: number;
  instruction: string;
  rest: string;
}

/** Joins continued lines. */
const stepsOf = (file: string): Step[] => {
  let stage = -1;
  return readFileSync(join(root, file), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [instruction = '', ...rest] = line.split(' ');
      if (instruction === 'FROM') stage++;
      return { stage, instruction, rest: rest.join(' ') };
    });
};

/** In the forms `**\/name` and `name`. */
const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line.trim());
const isIgnored = (path: string) =>
  ignored.some((pattern) =>
    pattern.startsWith('**/')
      ? path.split('/').includes(pattern.slice(3))
      : path === pattern || path.startsWith(`${pattern}/`),
  );

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'biophony-image-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The image's Node comes first. */
const path = `${dirname(process.execPath)}:${process.env.PATH}`;

/** Runs a Dockerfile in a folder per stage; returns the last. */
function build(file: string): { app: string; env: Record<string, string>; command: string[] } {
  const app = (stage: number | string) => join(folder, String(stage));
  const names: string[] = [];
  let env: Record<string, string> = {};
  let command: string[] = [];
  for (const { stage, instruction, rest } of stepsOf(file)) {
    mkdirSync(app(stage), { recursive: true });
    const run = () =>
      execFileSync('sh', ['-c', rest.replaceAll('/data', join(app(stage), 'data'))], {
        cwd: app(stage),
        // The registry is this machine's.
        env: { ...process.env, NODE_ENV: '', PATH: path, ...env },
        stdio: 'pipe',
      });
    if (instruction === 'FROM') {
      names[stage] = / AS (\w+)/.exec(rest)?.[1] ?? '';
      env = {};
    } else if (instruction === 'ENV')
      for (const pair of rest.split(' ')) Object.assign(env, Object.fromEntries([pair.split('=')]));
    else if (instruction === 'COPY') {
      const parts = rest.split(' ');
      const from = /^--from=(\w+)$/.exec(parts[0] ?? '')?.[1];
      const source = from === undefined ? root : app(names.indexOf(from));
      const target = parts.at(-1) ?? '';
      for (const part of parts.slice(from === undefined ? 0 : 1, -1)) {
        const relative = part.replace(/^\/app\//, '');
        const to = target === './' ? relative : target;
        cpSync(join(source, relative), join(app(stage), to), {
          recursive: true,
          verbatimSymlinks: true,
          filter: (each) =>
            from !== undefined || !isIgnored(each.slice(root.length).replace(/^\//, '')),
        });
      }
    } else if (instruction === 'RUN' && !rest.includes('chown')) run();
    else if (instruction === 'CMD') command = JSON.parse(rest) as string[];
  }
  return { app: app(names.length - 1), env, command };
}

test('what the Dockerfile of the service makes is a service, with its pages and its program for operators', async () => {
  const { app, env, command } = build('workers/api/Dockerfile');
  const port = await freePort();
  const [, ...args] = command;
  const settings = {
    PATH: path,
    ...env,
    HOST: '127.0.0.1',
    PORT: String(port),
    BIOPHONY_DATA_DIR: join(folder, 'data'),
  };
  const service = spawn(process.execPath, args, { cwd: app, env: settings, stdio: 'pipe' });
  let printed = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('is ready')) resolve();
    };
    service.stdout.on('data', read);
    service.stderr.on('data', read);
    service.once('exit', () => reject(new Error(printed)));
  });
  try {
    await ready;
    const get = (at: string) => fetch(`http://127.0.0.1:${port}${at}`);
    expect(await (await get('/api/ready')).json()).toEqual({ ready: true });
    expect(await (await get('/')).text()).toContain('<title>');
    const [, health = ''] =
      /^HEALTHCHECK.* CMD (\[.*\])$/m.exec(
        readFileSync(join(root, 'workers/api/Dockerfile'), 'utf8'),
      ) ?? [];
    const [, ...check] = JSON.parse(health) as string[];
    execFileSync(process.execPath, check, { env: settings });
    const admin = ['workers/api/bin/biophony-admin.js', '--help'];
    expect(
      execFileSync(process.execPath, admin, { cwd: app, env: settings, encoding: 'utf8' }),
    ).toContain('biophony-admin');
    // Without developers' packages and secrets.
    expect(existsSync(join(app, 'node_modules/vitest'))).toBe(false);
    expect(existsSync(join(app, '.npmrc'))).toBe(false);
  } finally {
    service.kill('SIGTERM');
    await ended(service);
  }
  expect(service.exitCode).toBe(0);
});

/** Of the repository, with our packages. */
async function loadedBy(...programs: string[]): Promise<string[]> {
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: programs,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'out',
    platform: 'node',
    format: 'esm',
    conditions: ['biophony'],
    logLevel: 'silent',
    plugins: [
      {
        name: 'packages of others stay outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@biophony/') ? null : { external: true },
          ),
      },
    ],
  });
  return Object.keys(metafile.inputs);
}

/** In its first stage, or from that into the last. */
function copiedBy(dockerfile: string, from: 'repository' | 'build'): string[] {
  const text = readFileSync(join(root, dockerfile), 'utf8');
  return [...text.matchAll(/^COPY (--from=build )?(.*) \S+$/gm)]
    .filter(([, stage]) => (stage === undefined) === (from === 'repository'))
    .flatMap(([, , paths = '']) => paths.split(' ').map((path) => path.replace(/^\/app\//, '')));
}

test.each([
  [
    'the service, whose source it runs',
    copiedBy('workers/api/Dockerfile', 'build'),
    ['workers/api/src/server/main.ts'],
  ],
  [
    'the service, which builds the program for operators,',
    copiedBy('workers/api/Dockerfile', 'repository'),
    ['workers/api/src/admin/main.ts'],
  ],
  [
    'the runner, which it builds',
    copiedBy('workers/analysis/Dockerfile', 'repository'),
    ['workers/analysis/src/main.ts'],
  ],
])('the image of %s has every file that is loaded', async (_, copied, programs) => {
  const files = await loadedBy(...programs);
  expect(files.length).toBeGreaterThan(100);
  const isThere = (file: string) =>
    copied.some((path) => file === path || file.startsWith(`${path}/`));
  expect(files.filter((file) => !isThere(file))).toEqual([]);
});
