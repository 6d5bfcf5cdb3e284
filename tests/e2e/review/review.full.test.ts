import { readFile } from 'node:fs/promises';
import type { MemberRole } from '@biophony/contract';
import { createMembersClient, createReviewClient } from '@biophony/sdk';
import { beforeAll, describe, test } from 'vitest';
import { violations } from '../web/support/checks/axe.ts';
import { signIn, signUp, type Person } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openVisitor } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { addCard, makeSampled, type Sampled } from './support/sampled.ts';

const environment = useTestEnvironment();
let ada: Person;
beforeAll(async () => {
  const { service, browser } = environment;
  await service.startRunner();
  ada = await signUp(await openVisitor(browser, service.url), 'Ada Green');
});

const addressOf = ({ projectId, sampleId }: Sampled) =>
  `/dashboard/projects/${projectId}/review?sample=${sampleId}`;
const sampledOf = (title: string, items: number) =>
  makeSampled(ada, environment.service.folder, { title, items });

async function invite({ projectId }: Sampled, person: Person, role: MemberRole): Promise<void> {
  const { token } = await createMembersClient(ada.api).invitations.create(projectId, { role });
  await createMembersClient(person.api).invitations.accept(token);
}

/** On the sample's page. */
async function reviewerOf(sampled: Sampled, name: string): Promise<Person> {
  const person = await environment.person({ name });
  await invite(sampled, person, 'reviewer');
  await person.page.goto(addressOf(sampled));
  await ready(person);
  return person;
}

const ready = async ({ page }: Pick<Person, 'page'>) =>
  expect(page.locator('.bp-review-drawn[data-shown][data-drawn]')).toHaveCount(1);
const count = ({ page }: Pick<Person, 'page'>, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();

async function verdictsOn({ projectId, sampleId }: Sampled) {
  const all = [];
  const { reviews } = createReviewClient(ada.api);
  for await (const one of reviews.list(projectId, { sample_id: sampleId, limit: 200 }))
    all.push(one.verdict);
  return all;
}

const left = /This project was deleted, or you do not work on it any more/;

/** Notices repeat theirs for screen readers. */
const seen = ({ page }: Person, text: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Review', exact: true }).getByText(text)).toBeVisible();

describe('a review', () => {
  test('is gone through with two thumbs on a phone (S16.29, S16.30)', async () => {
    const sampled = await sampledOf('On a phone', 12);
    const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page } = await signIn(await environment.visitor(options), ada);
    await page.goto(addressOf(sampled));
    await expect(page.locator('.bp-review-drawn[data-shown] canvas')).toBeVisible();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    // Within reach of the thumbs, and large enough.
    for (const [name, side] of [
      ['No', 'left'],
      ['Yes', 'right'],
    ] as const) {
      const box = (await button(name).boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(844);
      expect(box.y).toBeGreaterThan(844 / 2);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(64);
      expect(side === 'left' ? box.x : 390 - box.x - box.width).toBeLessThan(24);
    }
    await button('Play the clip').tap();
    await expect(button('Pause the clip')).toBeVisible();
    for (const [at, name] of ['Yes', 'No', 'Unsure', 'Skip', 'Yes'].entries()) {
      await button(name).tap();
      await expect(page.getByText(`${at + 2} of 12`, { exact: true })).toBeVisible();
    }
    await button('Undo').tap();
    await expect(page.getByText('5 of 12', { exact: true })).toBeVisible();
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBe(0);
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => verdictsOn(sampled)).toEqual(['yes', 'no', 'unsure', 'yes', 'undone']);

    // Reopened, it continues with open ones, the skipped one too.
    await page.reload();
    await expect(page.getByText('4 of 12', { exact: true })).toBeVisible();
    await button('Nine at a time').tap();
    await expect(page.getByText('4 to 12 of 12', { exact: true })).toBeVisible();
    await expect(page.locator('.bp-review-grid .bp-review-drawn[data-drawn]')).toHaveCount(9);
    await page.getByRole('button', { name: 'Clip 3 is no' }).tap();
    await button('Yes to all others').tap();
    await expect(page.getByRole('heading', { name: 'All clips are reviewed' })).toBeVisible();
    await expect.poll(async () => (await verdictsOn(sampled)).length).toBe(14);
    const { samples } = createReviewClient(ada.api);
    const sample = await samples.get(sampled.projectId, sampled.sampleId);
    expect([sample.reviewed, sample.mine]).toEqual([12, 12]);
  });

  test('goes through clips of recordings as WAV, FLAC and MP3, and every verdict arrives once (S16.26)', async () => {
    const sampled = await sampledOf('Formats', 60);
    const { page } = await signIn(await environment.visitor(), ada);
    await page.goto(addressOf(sampled));
    const keys = ['n', 'u', 'y'];
    for (let at = 0; at < sampled.items; at++) {
      await ready({ page });
      await count({ page }, `${at + 1} of ${sampled.items}`);
      await page.keyboard.press(keys[at % 3] ?? '');
    }
    await expect(page.getByRole('heading', { name: 'All clips are reviewed' })).toBeVisible();
    await expect
      .poll(async () => (await verdictsOn(sampled)).join())
      .toBe(Array(20).fill('no,unsure,yes').join());
  });
});

describe('in the middle of a review', () => {
  test('a recording is deleted: it is said, no verdict is lost, and its clips are not judged (S16.31)', async () => {
    const sampled = await sampledOf('Two cards', 3);
    const second = await addCard(ada, environment.service.folder, sampled, 6);
    const jonas = await reviewerOf(sampled, 'Jonas Weber');
    const { page } = jonas;
    await count(jonas, '1 of 9');
    await expect(page.locator('.bp-review-drawn[data-drawn]')).toHaveCount(4);
    await page.keyboard.press('y');
    await expect.poll(() => verdictsOn(sampled)).toEqual(['yes']);
    await ada.api.datasets.delete(second);
    // The next clips were read before, also the first of the deleted card.
    for (const key of ['n', 'y', 'y']) {
      await ready(jonas);
      await page.keyboard.press(key);
    }
    await expect.poll(() => verdictsOn(sampled)).toEqual(['yes', 'no', 'yes']);
    await seen(jonas, 'The service did not take 1 verdict');
    await count(jonas, '5 of 9');
    await seen(jonas, /^This recording was deleted after the sample was/);
    await expect(page.getByRole('button', { name: 'Yes', exact: true })).toBeDisabled();
    await page.keyboard.press('y');
    await count(jonas, '5 of 9');
    expect(await violations(page)).toEqual([]);
    for (let at = 5; at <= 9; at++) await page.getByRole('button', { name: 'Next clip' }).click();
    await expect(page.getByRole('heading', { name: 'All other clips are reviewed' })).toBeVisible();
    await expect(page.getByText(/5 clips are not judged/)).toBeVisible();
    await expect(page.getByText(/^3 of 9 done/)).toBeVisible();
    // Its verdict came too late: asked again, it is gone.
    await page.getByRole('button', { name: 'Go through 1 skipped clip' }).click();
    await count(jonas, '4 of 9');
    await page.getByRole('button', { name: 'Next clip' }).click();
    await expect(page.getByText(/6 clips are not judged/)).toBeVisible();
    const { samples } = createReviewClient(ada.api);
    const { mine } = await createReviewClient(jonas.api).samples.get(
      sampled.projectId,
      sampled.sampleId,
    );
    expect([mine, (await samples.get(sampled.projectId, sampled.sampleId)).reviewed]).toEqual([
      3, 3,
    ]);
    // Reopened, clips of deleted recordings say so at once.
    await page.reload();
    await count(jonas, '4 of 9');
    await seen(jonas, /^This recording was deleted after the sample was/);
  });

  test('a member is removed: verdicts wait in the browser, and are sent when they are invited again (S16.38)', async () => {
    const sampled = await sampledOf('Removed', 9);
    const ben = await reviewerOf(sampled, 'Ben Moss');
    const { page } = ben;
    await page.keyboard.press('y');
    await expect.poll(() => verdictsOn(sampled)).toEqual(['yes']);
    await createMembersClient(ada.api).members.remove(
      sampled.projectId,
      (await ben.api.user.profile()).user_id,
    );
    await ready(ben);
    await page.keyboard.press('n');
    await expect(page.getByText(left).first()).toBeVisible();
    await ready(ben);
    await page.keyboard.press('u');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const [, ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
    expect(lines.map((line) => line.split(',')[6])).toEqual(['no', 'unsure']);
    expect(await verdictsOn(sampled)).toEqual(['yes']);

    await invite(sampled, ben, 'reviewer');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.poll(() => verdictsOn(sampled)).toEqual(['yes', 'no', 'unsure']);
    await expect(page.getByText(/^Verdicts cannot be sent now/)).toHaveCount(0);
  });

  test('the owner deletes the project: whoever reviews is told so, and keeps what they said (S16.38)', async () => {
    const sampled = await sampledOf('Deleted', 9);
    const cleo = await reviewerOf(sampled, 'Cleo Lang');
    const { page } = cleo;
    await page.keyboard.press('y');
    await expect.poll(() => verdictsOn(sampled)).toEqual(['yes']);
    await ada.api.projects.delete(sampled.projectId);
    await ready(cleo);
    await page.keyboard.press('n');
    await seen(cleo, /^Verdicts cannot be sent now/);
    await expect(page.getByText(left).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeVisible();
    const waiting = () =>
      page.evaluate(
        (id) => Object.keys(localStorage).filter((key) => key.includes(`/${id}/`)).length,
        sampled.projectId,
      );
    expect(await waiting()).toBe(1);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Back to Projects' })).toBeVisible();
    expect(await waiting()).toBe(1);
  });
});
