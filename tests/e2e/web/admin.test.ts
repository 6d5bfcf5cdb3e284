import { createAdminClient } from '@biophony/sdk';
import { describe, test } from 'vitest';
import { openTestService } from '../support/test-service.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { expect } from './support/expect.ts';
import { errorAlert } from './support/pages/error-alert.ts';

// On Node, the first account becomes operator.
const environment = useTestEnvironment(() => openTestService({ person: false }));

describe('/dashboard/admin', () => {
  test('the first account changes, suspends and resumes others, who find no such page', async () => {
    const olga = await environment.person({ name: 'Olga Perator' });
    const ada = await environment.person({ name: 'Ada Wren' });
    const { page } = olga;
    await page.goto('/dashboard/projects');
    await page.getByRole('link', { name: 'Administration' }).click();
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByLabel('Search by email or name').fill('wren');
    const rows = page.getByRole('region', { name: 'Users' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);

    await page.getByRole('button', { name: 'Manage Ada Wren' }).click();
    const dialog = page.getByRole('dialog', { name: 'Account of Ada Wren' });
    await dialog.getByRole('combobox', { name: 'Plan' }).click();
    await page.getByRole('option', { name: 'Pro' }).click();
    await dialog.getByLabel('Storage limit in GB').fill('2.5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(rows).toContainText('Pro · 0 Bytes of 2.5 GB');

    await page.getByRole('button', { name: 'Manage Ada Wren' }).click();
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(rows).toContainText('Suspended');
    await ada.page.goto('/dashboard/projects');
    await expect(errorAlert(ada.page)).toContainText('This account is suspended');
    await page.getByRole('button', { name: 'Manage Ada Wren' }).click();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await expect(rows).not.toContainText('Suspended');

    await ada.page.goto('/dashboard/admin/users');
    await expect(ada.page).toHaveURL(/\/dashboard\/projects$/);
    await expect(ada.page.getByText('No projects yet')).toBeVisible();
    await expect(ada.page.getByRole('link', { name: 'Administration' })).toHaveCount(0);

    await page.getByRole('link', { name: 'Service Settings' }).click();
    await page.getByLabel('Message').fill('Back at noon.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('main').getByText('Settings saved')).toBeVisible();
    await ada.page.reload();
    await expect(errorAlert(ada.page)).toContainText(
      'This service is being maintained. Back at noon.',
    );
    await page.getByLabel('Message').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await createAdminClient(olga.api).settings()).maintenance)
      .toBe('');
    await ada.page.reload();
    await expect(ada.page.getByText('No projects yet')).toBeVisible();

    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('region', { name: 'What Operators Did' })).toContainText('Resumed');
  });
});
