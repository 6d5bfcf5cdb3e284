import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOf, type Started } from '../../../tools/scripts/launch/typed-command.ts';
import { root } from '../support/biophony.ts';

const programs = {
  biophony: { file: `${root}packages/cli/bin/biophony.js`, args: ['whoami'], hint: 'login' },
  'biophony-analysis': {
    file: `${root}workers/analysis/bin/biophony-analysis.js`,
    args: ['models', 'list'],
    hint: 'models install ID',
  },
} as const;
type Program = keyof typeof programs;
const names = Object.keys(programs) as Program[];

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'biophony-started-')));
  await mkdir(join(folder, 'bin'));
  for (const name of names) await symlink(programs[name].file, join(folder, 'bin', name));
  await symlink(process.execPath, join(folder, 'bin/node'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Without npm's variables. */
const plainEnv = () => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^BIOPHONY_|^INIT_CWD$/i.test(name)),
  ),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((one) => !one.includes('node_modules'))
    .join(delimiter),
  XDG_CONFIG_HOME: join(folder, 'config'),
});

const told = (file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = plainEnv()) =>
  new Promise<string>((resolve) =>
    execFile(file, args, { cwd, env }, (_error, stdout, stderr) => resolve(stdout + stderr)),
  );

describe.each(names)('%s names a command that works', (name) => {
  const { file, args, hint } = programs[name];
  const expected = (start: string) => `${start} ${hint}`;

  test('by its name, where it stands on the path', async () => {
    const env = plainEnv();
    env.PATH = `${join(folder, 'bin')}${delimiter}${env.PATH}`;
    expect(await told(name, [...args], folder, env)).toContain(expected(name));
    expect(await told(name, [...args], folder, env)).not.toMatch(/npx|node /);
  });

  test('through npx, where it was started so in a clone', { timeout: 60_000 }, async () => {
    const env = { ...plainEnv(), npm_config_offline: 'true' };
    const text = await told('npx', ['--no-install', name, ...args], root, env);
    expect(text).toContain(expected(`npx ${name}`));
  });

  test('through npx, where it was started from node_modules/.bin', async () => {
    const text = await told(join(root, 'node_modules/.bin', name), [...args], root);
    expect(text).toContain(expected(`npx ${name}`));
  });

  test('by its file, where npx would ask the registry for the name', async () => {
    const text = await told(join(root, 'node_modules/.bin', name), [...args], folder);
    expect(text).toContain(expected(`node ${file}`));
  });

  test('by its file as it is shortest, where Node was given that', async () => {
    expect(await told(process.execPath, [file, ...args], folder)).toContain(
      expected(`node ${file}`),
    );
    expect(await told(process.execPath, [file, ...args], dirname(file))).toContain(
      expected(`node ${name}.js`),
    );
  });
});

test('a program that npm runs from its source, as the service runs its runner, is named through npx', () => {
  const started = {
    first: 'node',
    script: join(root, 'workers/analysis/src/main.ts'),
    single: false,
    folder: root,
    env: { npm_command: 'run-script' },
    windows: false,
  };
  expect(startOf('biophony-analysis', started)).toBe('npx biophony-analysis');
  expect(startOf('biophony', started)).toBe('npx biophony');
});

describe('a single executable file', () => {
  const started = (first: string): Started => ({
    first,
    script: '/opt/biophony',
    single: true,
    folder: '/',
    env: {},
    windows: false,
  });

  test('is named as it was typed, and the other program by its name', () => {
    expect(startOf('biophony', started('biophony'))).toBe('biophony');
    expect(startOf('biophony', started('./biophony-linux-x64'))).toBe('./biophony-linux-x64');
    expect(startOf('biophony', started('/my programs/biophony'))).toBe("'/my programs/biophony'");
    expect(startOf('biophony-analysis', started('./biophony'))).toBe('biophony-analysis');
  });
});

test('the small scripts that npm writes on Windows are found beside their packages', async () => {
  const packages = join(folder, 'prefix/node_modules/@biophony');
  await mkdir(packages, { recursive: true });
  await symlink(join(root, 'packages/cli'), join(packages, 'cli'));
  await writeFile(join(folder, 'prefix/biophony.cmd'), '');
  const script = join(packages, 'cli/bin/biophony.js');
  const started = { first: 'node', script, single: false, folder, windows: true };
  const env = { PATH: join(folder, 'prefix') };
  expect(startOf('biophony', { ...started, env })).toBe('biophony');
  expect(startOf('biophony', { ...started, env: {} })).toMatch(/^node .*biophony\.js$/);
});
