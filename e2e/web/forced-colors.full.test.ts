import type { Locator, Page } from '@playwright/test';
import { expect as strict, test } from 'vitest';
import { expect } from './support/expect.ts';
import { makeProject, openProject } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { openUpload } from './support/pages/upload-dialog.ts';

const environment = useTestEnvironment();

/** Whether something is drawn around an element, or around the field that it fills. */
const hasEdge = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const box = element.closest('.rt-TextFieldRoot, .rt-TextAreaRoot') ?? element;
    const { borderTopWidth, borderTopStyle } = getComputedStyle(box);
    return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
  });

/** The colour of what stands before an element's content, such as the rail of a switch. */
const before = (place: Locator, property: 'backgroundColor' | 'boxShadow'): Promise<string> =>
  place.evaluate((element, name) => getComputedStyle(element, '::before')[name], property);

async function edges(page: Page, places: Record<string, Locator>): Promise<void> {
  const found: Record<string, boolean> = {};
  for (const [name, place] of Object.entries(places)) {
    await expect(place).toBeVisible();
    found[name] = await hasEdge(place);
  }
  strict(found).toEqual(Object.fromEntries(Object.keys(places).map((name) => [name, true])));
}

test('in forced colours fields, choices, switches, tabs and dialogs keep their edges', async () => {
  const person = await environment.person({ forcedColors: 'active' });
  const { page } = person;
  const projectId = await makeProject(person);
  await page.goto('/dashboard/settings');
  const plan = page.getByRole('combobox', { name: 'Subscription Plan' });
  await page.getByRole('button', { name: 'Edit' }).click();
  await edges(page, {
    field: page.getByLabel('Display Name'),
    choice: plan,
    button: page.getByRole('button', { name: 'Save' }),
  });
  const toggle = page.getByRole('switch', { name: 'Project Updates' });
  const on = await before(toggle, 'backgroundColor');
  strict(await before(toggle, 'boxShadow')).not.toBe('none');
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect.poll(() => before(toggle, 'backgroundColor')).not.toBe(on);
  await plan.click();
  const choices = page.getByRole('listbox');
  await edges(page, { choices });
  await expect(page.getByRole('option', { name: 'Free' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Pro' })).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Escape');

  await openProject(person, projectId);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  const colourOf = (name: RegExp) => before(tab(name), 'backgroundColor');
  strict(await colourOf(/^Notes/)).not.toBe(await colourOf(/^Tags/));
  strict(await colourOf(/^Notes/)).not.toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Edit description' }).click();
  await page.getByRole('button', { name: 'Edit title' }).focus();
  await edges(page, { text: page.getByRole('textbox', { name: 'Project description' }) });
  await page.getByRole('button', { name: 'Cancel editing the description' }).click();
  const upload = await openUpload(page);
  await edges(page, {
    dialog: upload.dialog,
    name: upload.name,
    device: upload.device,
    files: upload.button('Choose Files'),
  });
  // The colours that axe reads at the end are those of the styles, which forced colours replace.
  await page.emulateMedia({ forcedColors: 'none' });
});
