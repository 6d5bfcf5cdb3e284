import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/biophony.ts';

const execute = promisify(execFile);
const readmes = [
  'README.md',
  ...['contract', 'sdk', 'ui', 'recordings', 'statistics'].map(
    (name) => `packages/${name}/README.md`,
  ),
  'stories/src/guide/introduction.mdx',
  'stories/src/guide/theming.mdx',
];

/** Introduced by the text around the blocks. */
const introduced = `
import type { Client } from '@biophony/sdk';
import type * as kit from '@biophony/ui';
import type * as react from 'react';
declare global {
  const LookProvider: typeof kit.LookProvider;
  const useSyncExternalStore: typeof react.useSyncExternalStore;
  const client: Client;
  const baseUrl: string;
  const apiKey: string;
  const email: string;
  const password: string;
  const projectId: string;
  const analysisId: string;
  const file: File;
  const signal: AbortSignal;
  const onProgress: () => void;
}
`;

let folder: string;
const blocks: { name: string; code: string }[] = [];

beforeAll(async () => {
  await mkdir(join(root, 'test-results'), { recursive: true });
  folder = await mkdtemp(join(root, 'test-results/readme-'));
  for (const readme of readmes) {
    const text = await readFile(join(root, readme), 'utf8');
    const found = [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)];
    for (const [at, [, kind, code = '']] of found.entries()) {
      const name = `${readme.replace(/\W+/g, '-')}-${at + 1}.${kind}`;
      blocks.push({ name, code });
      await writeFile(join(folder, name), `${code}\nexport {};\n`);
    }
  }
  await writeFile(join(folder, 'introduced.d.ts'), introduced);
  await writeFile(join(folder, 'styles.d.ts'), "declare module '*.css';\n");
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const options = { typeRoots: [join(root, 'node_modules/@types')], noUnusedLocals: false };
  const config = {
    extends: join(root, 'packages/ui/tsconfig.json'),
    compilerOptions: options,
    include: ['.'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('every block of TypeScript in READMEs of packages and in the guide has the types it shows', async () => {
  for (const readme of readmes) {
    const start = readme.replace(/\W+/g, '-');
    expect(blocks.some(({ name }) => name.startsWith(start))).toBe(true);
  }
  const tsc = join(root, 'node_modules/.bin/tsc');
  const checked = await execute(tsc, ['-p', folder], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  expect(checked.stdout).toBe('');
});

test('the block with the mock of the service runs', async () => {
  const block = blocks.find(({ code }) => code.includes('mockService()'));
  const told = 'console.log(JSON.stringify([project.title, seen, kept?.length]));';
  const code = block?.code
    .replace('service.calls[0];', 'const seen = service.calls[0];')
    .replace("service.files().get('a.wav');", "const kept = service.files().get('a.wav');");
  await writeFile(join(folder, 'mock.ts'), `${code}\n${told}\n`);
  const node = join(root, 'node_modules/.bin/node');
  const { stdout } = await execute(node, ['--conditions=biophony', join(folder, 'mock.ts')]);
  const call = { route: 'projectsCreate', params: {}, query: {}, body: { title: 'Dawn' } };
  expect(JSON.parse(stdout)).toEqual(['Dawn', call, 4]);
});
