import { describe, test } from 'vitest';
import { expect } from './support/expect.ts';
import { makeProject } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { firstScreenBudget, weigh, withoutIdleTime } from './support/checks/weight.ts';

const environment = useTestEnvironment();

describe('the first screen of the signed-in area', () => {
  test('loads no more than its budget; menu and dialogs follow when they are asked for', async () => {
    const person = await environment.person();
    await makeProject(person, 'Reed bed');
    const { page } = person;
    await withoutIdleTime(page);
    await page.goto('/dashboard/projects', { waitUntil: 'networkidle' });
    const actions = page.getByRole('button', { name: 'Actions for Reed bed' });
    await expect(actions).toBeVisible();
    const script = await weigh(page, 'script');
    const style = await weigh(page, 'style');
    // Of a loaded page, not of an error.
    expect(script).toBeGreaterThan(100 * 1024);
    expect(style).toBeGreaterThan(20 * 1024);
    expect(script).toBeLessThan(firstScreenBudget.script);
    expect(style).toBeLessThan(firstScreenBudget.style);

    await actions.press('Enter');
    const choice = page.getByRole('menuitem', { name: 'Delete Project' });
    await expect(choice).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(actions).toBeFocused();
    await actions.click();
    await expect(choice).toBeVisible();
    await actions.click();
    await expect(choice).toHaveCount(0);
    await actions.click();
    await choice.click();
    const dialog = page.getByRole('dialog', { name: 'Delete Project' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(actions).toBeFocused();
    expect(await weigh(page, 'script')).toBeGreaterThan(script);
  });
});
