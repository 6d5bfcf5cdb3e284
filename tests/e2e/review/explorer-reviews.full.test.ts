import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createMembersClient, createReviewClient } from '@biophony/sdk';
import { describe, test } from 'vitest';
import { useExplored } from '../explorer/support/use-explored.ts';
import { violations } from '../web/support/checks/axe.ts';
import type { Person } from '../web/support/environment/person.ts';
import { expect } from '../web/support/expect.ts';

const explored = useExplored({
  dawn: { title: 'Dawn verdicts', files: 4 },
  kept: { title: 'Kept verdicts', files: 3 },
  field: { title: 'Field verdicts', files: 3 },
});

type Name = 'dawn' | 'kept' | 'field';

async function countingOf(person: Pick<Person, 'api'>, name: Name) {
  const { reviews } = await createReviewClient(person.api).reviews.list(
    explored.of(name).projectId,
    { counting: 'true', limit: 1000 },
  );
  return reviews;
}

/** That arrived, each as one word. */
const verdictsOf = async (person: Pick<Person, 'api'>, name: Name) =>
  (await countingOf(person, name)).map(({ verdict }) => verdict);

async function explorerOf(person: Person, name: Name, query = '') {
  const opened = await explored.open(person, name, query);
  await expect(opened.grid).toBeVisible();
  return opened;
}

const verdict = (region: Locator, name: string) =>
  region.getByRole('group', { name: 'Reviewed' }).getByRole('button', { name, exact: true });

const choose = async (page: Page, grid: Locator) => {
  await grid.focus();
  await page.keyboard.press('Home');
};

describe('verdicts in the explorer', () => {
  test('are the project’s: there after reload and for a second person, who says another (S16.39, S16.41)', async () => {
    const ada = await explored.owner();
    const { page, region, grid } = await explorerOf(ada, 'dawn');
    await choose(page, grid);
    await page.keyboard.press('y');
    await expect.poll(() => verdictsOf(ada, 'dawn')).toEqual(['yes']);
    const [review] = await countingOf(ada, 'dawn');
    expect(review).toMatchObject({ blind: false, final: false, reviewer: 'Ada Lovelace' });
    expect(review?.score).toBeGreaterThan(0);
    await expect(region.getByText('is kept in the project, for all its members')).toBeVisible();
    await page.reload();
    await expect(
      grid.getByRole('row').filter({ has: page.locator('.bp-verdict[data-verdict=yes]') }),
    ).toHaveCount(1);

    const ben = await explored.person({ name: 'Ben Moss' });
    const members = createMembersClient(ada.api);
    const { projectId } = explored.of('dawn');
    const { token } = await members.invitations.create(projectId, { role: 'reviewer' });
    await createMembersClient(ben.api).invitations.accept(token);
    const his = await explorerOf(ben, 'dawn');
    await expect(his.grid.getByText('Ada Lovelace: yes')).toBeVisible();
    await choose(his.page, his.grid);
    const others = his.region.getByRole('list', { name: 'What others said' });
    await expect(others.getByText('Ada Lovelace: yes')).toBeVisible();
    await expect(verdict(his.region, 'Yes')).toHaveAttribute('aria-pressed', 'false');
    expect(await violations(his.page)).toEqual([]);
    await verdict(his.region, 'No').click();
    await expect
      .poll(async () => (await verdictsOf(ada, 'dawn')).toSorted())
      .toEqual(['no', 'yes']);
    // His own verdict counts for him, hers for the owner.
    await his.page.getByRole('combobox', { name: 'Reviewed' }).selectOption('No');
    await expect(his.region.getByRole('heading', { name: /^1 detection, / })).toBeVisible();
    await page.reload();
    await page.getByRole('combobox', { name: 'Reviewed' }).selectOption('Yes');
    await expect(region.getByRole('heading', { name: /^1 detection, / })).toBeVisible();
    await expect(grid.getByText('Ben Moss: no')).toBeVisible();

    const download = page.waitForEvent('download');
    await region.getByRole('button', { name: 'Download this list' }).click();
    const [head = '', line = ''] = (await readFile(await (await download).path(), 'utf8'))
      .trim()
      .split('\n');
    const cell = (name: string) => line.split(',')[head.split(',').indexOf(name)];
    // Her verdict, and none of all: one yes and one no.
    expect([cell('verdict'), cell('review_verdict')]).toEqual(['correct', '']);
    expect(cell('reviewers')).toBe('Ben Moss; Ada Lovelace');

    await members.members.update(projectId, (await ben.api.user.profile()).user_id, {
      role: 'viewer',
    });
    await his.page.reload();
    await expect(his.grid).toBeVisible();
    await expect(his.region.getByText('ask its owner to make you a reviewer')).toBeVisible();
    await his.page.getByRole('combobox', { name: 'Reviewed' }).selectOption('All');
    await choose(his.page, his.grid);
    await expect(his.grid.getByRole('row', { selected: true })).toBeVisible();
    await expect(his.region.getByRole('group', { name: 'Reviewed' })).toBeHidden();
    await his.page.keyboard.press('u');
    await expect
      .poll(async () => (await verdictsOf(ada, 'dawn')).toSorted())
      .toEqual(['no', 'yes']);
  });

  test('said without a network are kept, also over a reload, and sent when it is back', async () => {
    const ada = await explored.owner();
    const { page, region, grid } = await explorerOf(ada, 'field');
    await choose(page, grid);
    await ada.context.setOffline(true);
    await page.keyboard.press('y');
    await page.keyboard.press('n');
    await expect(
      region.getByText(/^The service cannot be reached\. 2 verdicts wait/),
    ).toBeVisible();
    expect(await verdictsOf(ada, 'field')).toEqual([]);
    await ada.context.setOffline(false);
    await expect.poll(() => verdictsOf(ada, 'field')).toEqual(['yes', 'no']);
    await expect(region.getByText(/^The service cannot be reached/)).toBeHidden();

    // The page closes before they are sent; another tab goes on.
    await page.route(/\/reviews$/, (route) => route.abort());
    await page.keyboard.press('u');
    await expect(
      region.getByText(/^The service cannot be reached\. 1 verdict waits/),
    ).toBeVisible();
    const other = await ada.newTab();
    await page.close();
    await other.goto(`/dashboard/projects/${explored.of('field').projectId}/explore`);
    await expect.poll(() => verdictsOf(ada, 'field')).toEqual(['yes', 'no', 'unsure']);
    const marks = other.getByRole('grid', { name: 'Detections' }).locator('.bp-verdict');
    await expect(marks).toHaveText(['Yes', 'No', 'Unsure']);
  });

  test('that this browser had kept are moved once (S16.42)', async () => {
    const ada = await explored.owner();
    const { page } = ada;
    const { analysisId } = explored.of('kept');
    await page.goto('/');
    await page.evaluate(
      (key) => localStorage.setItem(key, '0:c,1:w:Turdus%20merula/Eurasian%20Blackbird,2:u'),
      `biophony.review.${analysisId}`,
    );
    const { region, grid } = await explorerOf(ada, 'kept');
    await expect(
      region.getByText('3 verdicts that this browser kept were moved to the project.'),
    ).toBeVisible();
    await expect(grid.locator('.bp-verdict')).toHaveCount(3);
    const moved = await countingOf(ada, 'kept');
    expect(moved.map(({ verdict: said }) => said).toSorted()).toEqual(['no', 'unsure', 'yes']);
    expect(moved.map(({ correct_species }) => correct_species)).toContain('Turdus merula');
    const left = () =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((name) => /^biophony[.:](review|verdicts)/.test(name)),
      );
    expect(await left()).toEqual([]);
    await page.reload();
    await expect(grid.locator('.bp-verdict')).toHaveCount(3);
    await expect(region.getByText(/were moved to the project/)).toBeHidden();
    expect(await countingOf(ada, 'kept')).toHaveLength(3);
  });
});
