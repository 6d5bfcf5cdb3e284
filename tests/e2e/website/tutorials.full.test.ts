import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { root } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { follow as typedPage } from './support/tutorial.ts';

let testService: TestService;
let folder: string;
let media: string;
beforeEach(async () => {
  testService = await openTestService({ person: false });
  folder = join(testService.folder, 'reader');
  media = join(testService.folder, 'media');
  await mkdir(folder);
  // `npx` finds the programs there.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(media);
});
afterEach(() => testService.close());

async function follow(page: string, others: Record<string, string> = {}): Promise<void> {
  const instead = { 'http://localhost:8787': testService.url, '/media/': `${media}/`, ...others };
  await typedPage(`docs/${page}.md`, { folder, env: testService.env, instead });
}

/** Signed in, with one analysed project, as after the first tutorial. */
async function afterFirstCard(): Promise<void> {
  await makeCard({ folder: join(media, 'card'), recordings: 6, seconds: 10, faults: true });
  await follow('tutorials/first-card');
}

/** Of the newest project, its first dataset and a deployment. */
async function pageIds(deployment = 0): Promise<Record<string, string>> {
  const list = async (...args: string[]) => {
    const { stdout } = await testService.biophony([...args, '--json']);
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as {
      projects: { project_id: string }[];
      datasets: { data_id: string }[];
      deployments: { deployment_id: string }[];
    };
  };
  const { projects } = await list('projects', 'list');
  const project = projects[0]?.project_id ?? '';
  const { datasets } = await list('datasets', 'list', '--project', project);
  const { deployments } = await list('deployments', 'list', '--project', project);
  return {
    PROJECT_ID: project,
    DATASET_ID: datasets[0]?.data_id ?? '',
    DEPLOYMENT_ID: deployments[deployment]?.deployment_id ?? 'none',
  };
}

const signUp = () =>
  testService.biophony(['login', '--sign-up', '--name', 'Ada', '--email', 'ada@biophony.example']);

test('your first card, and what is done with a card after it', async () => {
  await testService.startRunner();
  await afterFirstCard();
  const { PROJECT_ID = '', DATASET_ID = '' } = await pageIds();
  const dataset = ['--project', PROJECT_ID, '--dataset', DATASET_ID];
  await follow('how-to/empty-a-card', { PROJECT_ID });
  const propose = ['deployments', 'propose', ...dataset, '--site', 'Lake', '--accept'];
  expect((await testService.biophony(propose)).code).toBe(0);
  await follow('how-to/correct-clocks', await pageIds());
  await follow('how-to/settings-again', { PROJECT_ID });
  await follow('how-to/hide-places', { PROJECT_ID });
});

const recorderNumbers = [1, 2, 3];
const deviceIdOf = (number: number) => `24F319055FDF120${number}`;

/** Of a season's recorders. */
async function season(): Promise<void> {
  for (const number of recorderNumbers)
    await makeCard({
      folder: join(media, `season/card-${number}/AUDIOMOTH`),
      recordings: 3,
      seconds: 5,
      deviceId: deviceIdOf(number),
    });
}

test('a season with forty recorders, and what is done with many cards', async () => {
  await testService.startRunner();
  await signUp();
  await season();
  await follow('tutorials/forty-recorders');
  const ids = await pageIds(1);
  await follow('how-to/several-cards', ids);
  await follow('how-to/survey', ids);
  await follow('how-to/members', ids);
  await follow('how-to/sites-and-sheets', ids);
});

test('your own model', async () => {
  await signUp();
  const script = join(root, 'workers/analysis/src/models/testing/custom-model-case.ts');
  await promisify(execFile)(process.execPath, ['--conditions=biophony', script, media]);
  await rename(join(media, 'synthetic-calls'), join(folder, 'my-model'));
  await testService.startRunner();
  await follow('tutorials/own-model');
});

test('results on a page of yours', async () => {
  await testService.startRunner();
  await afterFirstCard();
  await follow('tutorials/embed');
});

test('run a service', () => follow('tutorials/run-a-service'));

test('install a model for birds', () => follow('how-to/install-birdnet'));

test('a machine that nobody sits at, with a key that has the scopes of the page alone', async () => {
  await signUp();
  await makeCard({ folder: join(media, 'incoming'), recordings: 2, seconds: 5 });
  await testService.biophony(['projects', 'create', 'Dawn at the lake']);
  const { stdout } = await testService.biophony(['projects', 'list', '--json']);
  const [, project = ''] = /"project_id":"([^"]+)"/.exec(stdout) ?? [];
  const text = await readFile(join(root, 'docs/how-to/other-machines.md'), 'utf8');
  const scopes = /^npx biophony keys create .*?((?: --scope \S+)+)$/m.exec(text)?.[1] ?? '';
  const made = await testService.biophony([
    'keys',
    'create',
    'Own',
    '--json',
    ...scopes.trim().split(' '),
  ]);
  const [key = ''] = /bp_[\w-]{40,}/.exec(made.stdout) ?? [];
  await follow('how-to/other-machines', {
    PROJECT_ID: project,
    'bp_...': key,
    'https://biophony.example': testService.url,
    '/data/incoming': join(media, 'incoming'),
  });
});

test('the commands of the README', async () => {
  await testService.startRunner();
  await makeCard({ folder: join(media, 'card'), recordings: 2, seconds: 5 });
  await season();
  await signUp();
  const title = ['--project-title', 'Before'];
  const uploaded = await testService.biophony(['upload', join(media, 'card'), ...title]);
  expect(uploaded.code, uploaded.stderr).toBe(0);
  const { stdout } = await testService.biophony(['projects', 'list', '--json']);
  const [, project = ''] = /"project_id":"([^"]+)"/.exec(stdout) ?? [];
  const made = await testService.biophony([
    'keys',
    'create',
    'Own',
    '--scope',
    'embed:create',
    '--json',
  ]);
  const [key = ''] = /bp_[\w-]{40,}/.exec(made.stdout) ?? [];
  await typedPage('README.md', {
    folder,
    env: testService.env,
    instead: {
      'login --sign-up': 'login --email ada@biophony.example',
      PROJECT_ID: project,
      '/media/': `${media}/`,
      'https://biophony.example': testService.url,
      $BIOPHONY_API_KEY: key,
      'curl ': 'curl --silent --show-error --fail-with-body ',
    },
  });
});
