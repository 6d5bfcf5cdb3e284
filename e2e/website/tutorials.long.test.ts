import { execFile } from 'node:child_process';
import { mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, test } from 'vitest';
import { makeCard } from '../../scripts/cards/make-card.ts';
import { root } from '../support/biophony.ts';
import { openWorld, type World } from '../support/world.ts';
import { follow as typedPage } from './support/tutorial.ts';

let world: World;
let folder: string;
let media: string;
beforeEach(async () => {
  world = await openWorld({ person: false });
  folder = join(world.folder, 'reader');
  media = join(world.folder, 'media');
  await mkdir(folder);
  // `npx` finds the programs there, as in the folder of Biophony.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(media);
});
afterEach(() => world.close());

/** Does what a page says, as this reader. */
async function follow(page: string, others: Record<string, string> = {}): Promise<void> {
  const instead = { 'http://localhost:8787': world.url, '/media/': `${media}/`, ...others };
  await typedPage(page, { folder, env: world.env, instead });
}

/** Signs the reader in, with one project that was analysed, as the first tutorial leaves it. */
async function afterFirstCard(): Promise<void> {
  await makeCard({ folder: join(media, 'card'), recordings: 6, seconds: 10, faults: true });
  await follow('tutorials/first-card');
}

const signUp = () =>
  world.biophony(['login', '--sign-up', '--name', 'Ada', '--email', 'ada@biophony.example']);

test('your first card, and what is done with a card after it', async () => {
  await world.startRunner();
  await afterFirstCard();
  const { stdout } = await world.biophony(['projects', 'list', '--json']);
  const [, project = ''] = /"project_id":"([^"]+)"/.exec(stdout) ?? [];
  await follow('how-to/empty-a-card', { PROJECT_ID: project });
  await follow('how-to/correct-clocks', { PROJECT_ID: project });
});

test('a season with forty recorders', async () => {
  await world.startRunner();
  await signUp();
  for (const number of [1, 2, 3])
    await makeCard({
      folder: join(media, `season/card-${number}/AUDIOMOTH`),
      recordings: 3,
      seconds: 5,
      deviceId: `24F319055FDF120${number}`,
    });
  await follow('tutorials/forty-recorders');
});

test('your own model', async () => {
  await signUp();
  const script = join(root, 'workers/analysis/src/models/testing/custom-model-case.ts');
  await promisify(execFile)(process.execPath, ['--conditions=biophony', script, media]);
  await rename(join(media, 'synthetic-calls'), join(folder, 'my-model'));
  await world.startRunner();
  await follow('tutorials/own-model');
});

test('results on a page of yours', async () => {
  await world.startRunner();
  await afterFirstCard();
  await follow('tutorials/embed');
});

test('run a service', () => follow('tutorials/run-a-service'));

test('install a model for birds', () => follow('how-to/install-birdnet'));
