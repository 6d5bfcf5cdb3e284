import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { freePort } from '../../scripts/service/free-port.ts';
import { startForTest, examples, withNode } from '../examples/support/start-program.ts';
import { useAnalysed } from '../examples/support/use-analysed.ts';
import { root } from '../support/biophony.ts';
import { packedPackages } from '../support/tarballs/packed-packages.ts';
import { expect } from '../web/support/expect.ts';

/** A use of the element that a compiler has to refuse, made of the right one. */
interface Wrong {
  name: string;
  from: string;
  to: string;
  /** What the compiler's first line says of it. */
  named: RegExp;
}

interface Framework {
  name: string;
  file: string;
  /** The compiler, with what it is given in the folder of the project. */
  compiler: string[];
  wrong: Wrong[];
}

const address = 'base-url="https://biophony.example"';
/** What is wrong in every framework; each says in its own words how the right address is written. */
const wrongs = (given: string): Wrong[] => [
  { name: 'value', from: 'widget="species"', to: 'widget="birds"', named: /"birds\\?"/ },
  { name: 'unknown', from: given, to: `${address} colour="red"`, named: /colour/ },
  { name: 'address', from: given, to: '', named: /base-?url|project-?id/i },
  { name: 'appearance', from: 'locale="en-GB"', to: 'appearance="black"', named: /"black\\?"/ },
];

const check = ['svelte-check', '--workspace', 'src/svelte', '--tsconfig', './tsconfig.json'];
const frameworks: Framework[] = [
  {
    name: 'vue',
    file: 'Widgets.vue',
    compiler: ['vue-tsc', '-p', 'src/vue'],
    wrong: wrongs(':base-url="service"'),
  },
  {
    name: 'svelte',
    file: 'Widgets.svelte',
    compiler: [...check, '--output', 'machine'],
    wrong: wrongs('base-url={service}'),
  },
  {
    name: 'solid',
    file: 'Widgets.tsx',
    compiler: ['tsc', '-p', 'src/solid'],
    wrong: wrongs('base-url={service}'),
  },
];

const analysed = useAnalysed();
const execute = promisify(execFile);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-frameworks-'));
  await cp(join(root, 'e2e/frameworks/project'), folder, { recursive: true });
  const tarballs = await packedPackages(['contract', 'recordings', 'statistics', 'sdk', 'ui']);
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  // What the lock says, and the packages with what they need themselves.
  const args = ['install', '--include=dev', ...quiet, ...tarballs];
  await execute('npm', args, { cwd: folder, env: withNode() });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a program of the project prints, whether it is content or not. */
async function printed([program = '', ...args]: string[]): Promise<string> {
  const ran = execute(process.execPath, [join('node_modules/.bin', program), ...args], {
    cwd: folder,
    env: withNode(),
  });
  const { stdout } = await ran.catch((error: { stdout: string }) => error);
  return stdout;
}

describe.each(frameworks)('<biophony-widget> with $name', ({ name, file, compiler, wrong }) => {
  test('is understood by its compiler, which names what is wrong (S12.1)', async () => {
    const place = join(folder, 'src', name);
    const right = await readFile(join(place, file), 'utf8');
    const variant = (of: string) => file.replace('.', `-${of}.`);
    await mkdir(place, { recursive: true });
    for (const { name: of, from, to } of wrong) {
      expect(right).toContain(from);
      await writeFile(join(place, variant(of)), right.replace(from, to));
    }
    const errors = (await printed(compiler)).split('\n').filter((line) => /error/i.test(line));
    for (const { name: of, named } of wrong) {
      const about = errors.filter((line) => line.includes(variant(of)));
      expect(about, of).toEqual([expect.stringMatching(named)]);
    }
    const others = errors.filter(
      (line) => !/COMPLETED/.test(line) && !wrong.some((one) => line.includes(variant(one.name))),
    );
    expect(others).toEqual([]);
    for (const { name: of } of wrong) await rm(join(place, variant(of)));
  });
});

describe('a page made with a framework, from the packed packages', () => {
  let port = 0;
  beforeAll(async () => {
    await execute(process.execPath, ['node_modules/.bin/vite', 'build'], {
      cwd: folder,
      env: withNode(),
    });
    port = await freePort();
  });

  test.each(frameworks.map(({ name }) => name))('shows the widgets with %s', async (name) => {
    await startForTest(['node', 'server.mjs', join(folder, 'dist')], {
      cwd: join(examples, 'token-servers'),
      env: withNode(analysed.settings(port)),
      ready: /The page is at/,
    });
    const { page } = await analysed.seeNumbers(name, `http://127.0.0.1:${port}/${name}.html`);
    // The handler of the event was called, and numbers reach the element as attributes.
    await expect(page.locator('body')).toHaveAttribute('data-species', 'ready');
    await expect(page.locator('biophony-widget').first()).toHaveAttribute('heading-level', '2');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('biophony-widget').last()).not.toHaveAttribute('public');
  });
});
