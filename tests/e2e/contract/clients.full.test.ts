import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/biophony.ts';
import { keyOf } from '../support/key-of.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';

const execute = promisify(execFile);

/** Hundreds of packages, unpacked beside other tests. */
const installMs = 20 * 60_000;

// Too heavy as dependencies.
const tools = [
  '@redocly/cli@2.77.0',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'typescript@5.9.3',
];

const withFetch = `
import createClient from 'openapi-fetch';
import type { paths, components } from './api.ts';

const client = createClient<paths>({
  baseUrl: process.env.BIOPHONY_API_URL,
  headers: { authorization: \`Bearer \${process.env.BIOPHONY_API_KEY}\` },
});
const made = await client.POST('/api/projects', { body: { title: 'From openapi-fetch' } });
if (!made.data) throw new Error(made.error.error);
const project: components['schemas']['Project'] = made.data.project;
const listed = await client.GET('/api/projects', { params: { query: { limit: 10 } } });
const missing = await client.GET('/api/projects/{projectId}', {
  params: { path: { projectId: 'nothing' } },
});
const tickets: components['schemas']['UploadTicket'][] = [];
for (const one of tickets) if (one.status === 'refused') console.log(one.code);
console.log(JSON.stringify({
  title: project.title,
  titles: listed.data?.projects.map((one) => one.title),
  code: missing.error?.code,
}));
`;

describe('clients that others generate from the OpenAPI document', () => {
  let testService: SharedService;
  let folder: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    testService = await joinTestService();
    folder = await mkdtemp(join(tmpdir(), 'biophony-clients-'));
    env = { BIOPHONY_API_URL: testService.url, BIOPHONY_API_KEY: await keyOf(testService) };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await execute('npm', ['install', '--no-audit', '--no-fund', ...tools], { cwd: folder });
    // People give the service's document to a generator.
    const answer = await fetch(`${testService.url}/api/openapi.json`);
    await writeFile(join(folder, 'openapi.json'), await answer.text());
  }, installMs);
  afterAll(async () => {
    await testService.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = async (program: string, args: string[]) => {
    const ran = await execute(program, args, {
      cwd: folder,
      env: { ...process.env, ...env },
    }).catch((error: { stdout?: string; stderr?: string }) => error);
    return { stdout: ran.stdout ?? '', stderr: ran.stderr ?? '' };
  };
  const tool = (name: string, ...args: string[]) => run(join('node_modules/.bin', name), args);

  test('the service answers the document that the repository has', async () => {
    const [answered, kept] = await Promise.all(
      [join(folder, 'openapi.json'), join(root, 'packages/contract/openapi.json')].map((path) =>
        readFile(path, 'utf8'),
      ),
    );
    expect(JSON.parse(answered ?? '')).toEqual(JSON.parse(kept ?? ''));
  });

  test("redocly's recommended rules find nothing but what is meant so", async () => {
    for (const name of ['redocly.yaml', '.redocly.lint-ignore.yaml'])
      await copyFile(join(root, 'packages/contract', name), join(folder, name));
    const { stdout } = await tool('redocly', 'lint', 'openapi.json', '--format=json');
    const { totals, problems } = JSON.parse(stdout) as {
      totals: { errors: number; warnings: number; ignored: number };
      problems: { ruleId: string; message: string; ignored?: boolean }[];
    };
    expect(problems.filter(({ ignored }) => !ignored)).toEqual([]);
    expect(totals).toMatchObject({ errors: 0, warnings: 0, ignored: 6 });
  });

  test('openapi-typescript and openapi-fetch: types check, calls work', async () => {
    await tool('openapi-typescript', 'openapi.json', '-o', 'api.ts');
    await writeFile(join(folder, 'fetch.ts'), withFetch);
    const options = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--skipLibCheck'];
    const target = ['--target', 'es2022', '--module', 'nodenext'];
    await writeFile(
      join(folder, 'process.d.ts'),
      'declare const process: { env: Record<string, string> };\n',
    );
    const checked = await tool('tsc', ...options, ...target, 'fetch.ts', 'process.d.ts');
    expect(checked.stdout).toBe('');
    const { stdout, stderr } = await run(process.execPath, [await bundled('fetch.ts')]);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      title: 'From openapi-fetch',
      titles: expect.arrayContaining(['From openapi-fetch']),
      code: 'not_found',
    });
  });

  async function bundled(entry: string): Promise<string> {
    const outfile = join(folder, `${entry}.mjs`);
    const entryPoints = [join(folder, entry)];
    await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node' });
    return outfile;
  }
});
