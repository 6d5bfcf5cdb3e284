import { createMembersClient, createReviewClient } from '@biophony/sdk';
import { en } from '@biophony/ui/messages';
import { beforeAll, describe, test } from 'vitest';
import { signIn, signUp, type Person } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openVisitor } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { review } from './support/reviewed.ts';
import { makeSampled, sampleAgain, type Sampled } from './support/sampled.ts';

const environment = useTestEnvironment();
let ada: Person;
let alone: Sampled;
let disputed: Sampled;
let opened: Sampled;
beforeAll(async () => {
  const { service, browser } = environment;
  await service.startRunner();
  ada = await signUp(await openVisitor(browser, service.url));
  alone = await makeSampled(ada, service.folder, { title: 'Blackbirds', items: 8 });
  disputed = await sampleAgain(ada, alone, 3);
  opened = await sampleAgain(ada, { ...alone, items: alone.items + disputed.items }, 4);
});

const addressOf = ({ projectId, sampleId }: Sampled) =>
  `/dashboard/projects/${projectId}/review?sample=${sampleId}`;

async function open(sampled: Sampled, person = ada): Promise<Person> {
  const opened = await signIn(await environment.visitor(), person);
  await opened.page.goto(addressOf(sampled));
  return opened;
}

const asked = ({ page }: Person, at: number, of: number) =>
  expect(page.getByText(`${at} of ${of}`, { exact: true })).toBeVisible();
/** Until the clip is drawn: no verdict before. */
const isShown = ({ page }: Person) =>
  expect(page.locator('.bp-review-drawn[data-shown][data-drawn]')).toHaveCount(1);
const isOver = ({ page }: Person) =>
  expect(page.getByRole('heading', { name: 'All clips are reviewed' })).toBeVisible();

/** In order of arrival. */
async function verdictsOn({ projectId, sampleId }: Sampled) {
  const { reviews } = createReviewClient(ada.api);
  return (await reviews.list(projectId, { sample_id: sampleId, limit: 200 })).reviews;
}
const sequence = async (sampled: Sampled) =>
  (await verdictsOn(sampled)).map(({ verdict }) => verdict);

describe('/dashboard/projects/:projectId/review', () => {
  test('a sample is gone through by keys, and each verdict arrives once, also what is said without a network (S16.22, S16.23, S16.24, S16.32, S16.34)', async () => {
    const person = await open(alone);
    const { page, context } = person;
    await expect(page.getByRole('button', { name: 'Play the clip' })).toBeFocused();
    await asked(person, 1, 8);
    await page.keyboard.press('b');
    await expect(page.getByText(/^Score \d/)).toHaveCount(0);
    for (const [at, key] of ['y', 'n', 's'].entries()) {
      await isShown(person);
      await page.keyboard.press(key);
      await asked(person, at + 2, 8);
    }
    // Two steps back, and the second clip anew.
    await page.keyboard.press('z');
    await page.keyboard.press('z');
    await asked(person, 2, 8);
    await isShown(person);
    await page.keyboard.press('y');
    await asked(person, 3, 8);
    await expect.poll(() => sequence(alone)).toEqual(['yes', 'no', 'undone', 'yes']);

    // The next clips are read ahead.
    await expect(page.locator('.bp-review-drawn[data-drawn]')).toHaveCount(4);
    await context.setOffline(true);
    await page.keyboard.press('n');
    await page.keyboard.press('u');
    await expect(page.getByText(/2 verdicts wait/)).toBeVisible();
    expect(await sequence(alone)).toHaveLength(4);
    await context.setOffline(false);
    await expect
      .poll(() => sequence(alone))
      .toEqual(['yes', 'no', 'undone', 'yes', 'no', 'unsure']);
    await expect(page.getByText(/verdicts? waits?/)).toHaveCount(0);

    for (let at = 5; at <= 8; at++) {
      await asked(person, at, 8);
      await isShown(person);
      await page.keyboard.press('y');
    }
    await isOver(person);
    await expect(page.getByRole('link', { name: 'To the calibration' })).toBeVisible();
    await expect.poll(async () => (await verdictsOn(alone)).length).toBe(10);
    const said = await verdictsOn(alone);
    expect(new Set(said.map(({ review_id: id }) => id)).size).toBe(10);
    expect(said.every(({ blind }) => blind)).toBe(true);
    const { samples } = createReviewClient(ada.api);
    const sample = await samples.get(alone.projectId, alone.sampleId);
    expect([sample.reviewed, sample.mine]).toEqual([8, 8]);
  });

  test('what is opened by Enter has the focus: the same key then goes on in the grid, and nowhere else (S16.28, S16.29)', async () => {
    const person = await signIn(await environment.visitor(), ada);
    const { page } = person;
    await page.goto(`/dashboard/projects/${opened.projectId}/review`);
    await page
      .getByRole('button', { name: /^Review / })
      .first()
      .press('Enter');
    await asked(person, 1, 4);
    await expect(page.getByRole('button', { name: 'Play the clip' })).toBeFocused();
    await page.keyboard.press('g');
    await expect(page.locator('.bp-review-grid .bp-review-drawn[data-drawn]')).toHaveCount(4);
    await page.keyboard.press('Enter');
    await isOver(person);
    await expect.poll(() => sequence(opened)).toEqual(['yes', 'yes', 'yes', 'yes']);
    await page.getByRole('link', { name: 'All samples' }).last().press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeFocused();
  });

  test('two presses lead from the page of a project to the first clip of a new sample (S16.47, S16.48)', async () => {
    const person = await signIn(await environment.visitor(), ada);
    const { page } = person;
    const { samples } = createReviewClient(ada.api);
    const before = (await samples.list(opened.projectId)).samples.length;
    await page.goto(`/dashboard/projects/${opened.projectId}`);
    await page.getByRole('navigation').getByRole('link', { name: 'Review', exact: true }).click();
    await page.getByRole('button', { name: /^Review \d+ clips? of / }).click();
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play the clip' })).toBeFocused();
    await isShown(person);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    const { samples: after } = await samples.list(opened.projectId);
    expect(after).toHaveLength(before + 1);
    expect(after.find(({ sample_id }) => page.url().endsWith(sample_id))).toMatchObject({
      method: 'stratified',
      scheme: 'random_in_strata',
      reviewed: 0,
    });
  });

  test('nothing can be said of a clip that nobody sees or hears, and the key says why (S16.44)', async () => {
    const person = await signIn(await environment.visitor(), ada);
    const { page } = person;
    const before = await sequence(opened);
    await page.route(/\.(WAV|flac|mp3)\b/i, (route) => route.abort());
    await page.goto(`${addressOf(opened)}&queue=all`);
    await expect(page.getByText(/cannot be read/).first()).toBeVisible();
    for (const key of ['y', 'n', 'u', '1']) await page.keyboard.press(key);
    await expect(page.getByText(/gets no verdict/)).toBeVisible();
    await asked(person, 1, 4);
    await page.keyboard.press('s');
    await asked(person, 2, 4);
    expect(await sequence(opened)).toEqual(before);
  });

  test('people who disagree are settled by the owner’s last word; viewers have no say (S16.22, S16.33, S16.41)', async () => {
    const members = createMembersClient(ada.api);
    const join = async (role: 'reviewer' | 'viewer', name: string) => {
      const person = await environment.person({ name });
      const { token } = await members.invitations.create(disputed.projectId, { role });
      await createMembersClient(person.api).invitations.accept(token);
      return person;
    };
    const jonas = await join('reviewer', 'Jonas Weber');
    const { projectId, sampleId } = disputed;
    await review(jonas.api, projectId, sampleId, ({ item }) => (item === 0 ? 'no' : 'yes'));
    const owner = await open(disputed);
    const { page } = owner;
    await asked(owner, 1, 3);
    for (const at of [1, 2, 3]) {
      await isShown(owner);
      await asked(owner, at, 3);
      await page.keyboard.press('y');
    }
    await isOver(owner);
    await expect.poll(async () => (await verdictsOn(disputed)).length).toBe(6);

    await page.getByRole('link', { name: 'Disagreements', exact: true }).click();
    await asked(owner, 1, 1);
    const other = page.getByText('Jonas Weber: no');
    await expect(other).toBeVisible();
    // Blind review hides others' verdicts.
    await page.keyboard.press('b');
    await expect(other).toHaveCount(0);
    await page.keyboard.press('b');
    await isShown(owner);
    await page.keyboard.press('n');
    await isOver(owner);
    await expect
      .poll(async () => (await verdictsOn(disputed)).at(-1))
      .toMatchObject({ verdict: 'no', final: true, blind: false });
    const { samples } = createReviewClient(ada.api);
    expect((await samples.get(projectId, sampleId)).disagreements).toBe(0);

    const vera = await join('viewer', 'Vera Lang');
    await vera.page.goto(`/dashboard/projects/${projectId}/explore`);
    const region = vera.page.getByRole('region', { name: en.explore.title });
    const grid = region.getByRole('grid');
    await expect(region.getByText('ask its owner to make you a reviewer')).toBeVisible();
    await grid.focus();
    await vera.page.keyboard.press('Home');
    await expect(grid.getByRole('row', { selected: true })).toBeVisible();
    await vera.page.keyboard.press('y');
    await expect(region.getByRole('group', { name: en.explorer.review })).toHaveCount(0);
    const { reviews } = createReviewClient(ada.api);
    const all = await reviews.list(projectId, { limit: 200 });
    expect(all.reviews.map(({ reviewer }) => reviewer)).not.toContain('Vera Lang');
  });
});
