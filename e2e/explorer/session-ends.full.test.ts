import { test } from 'vitest';
import { endSession } from '../web/support/environment/end-session.ts';
import { expect } from '../web/support/expect.ts';
import { useExplored } from './support/use-explored.ts';

const explored = useExplored({ walk: { title: 'Dawn walk', files: 6 } });

test('the explorer goes on where it was when one signs in again, and reads no file anew', async () => {
  const owner = await explored.owner();
  const { page, password } = owner;
  const { grid, chosen } = await explored.open({ page }, 'walk');
  await expect(grid).toBeVisible();
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.bp-sound-picture canvas')).toBeVisible();
  const place = await chosen.getAttribute('aria-rowindex');

  await endSession(owner);
  await page.keyboard.press('y');
  const dialog = page.getByRole('dialog', { name: 'Get Started' });
  await expect(dialog).toContainText('Your session has ended. Sign in again to go on.');
  const read: Promise<string | null>[] = [];
  page.on('response', (answer) => {
    if (/\/store\//.test(answer.url())) read.push(answer.headerValue('content-disposition'));
  });
  await dialog.getByLabel('Password').fill(password);
  const saved = page.waitForResponse((answer) => answer.ok() && /\/reviews/.test(answer.url()));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await saved;
  await expect(chosen).toHaveAttribute('aria-rowindex', String(Number(place) + 1));
  // Sound of the next detection may come, results may not.
  const names = (await Promise.all(read)).map(
    (name) => /filename="?([^";]+)/.exec(name ?? '')?.[1],
  );
  expect(names.filter((name) => !name?.endsWith('.WAV'))).toEqual([]);
});
