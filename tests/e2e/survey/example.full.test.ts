import { describe, test } from 'vitest';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { expect } from '../web/support/expect.ts';
import { snackbar } from '../web/support/pages/shell.ts';

/** Digits of the exact place; others see a tenth of a degree. */
const exact = /47\.6841|9\.4402/;

describe('the example project', () => {
  const environment = useTestEnvironment();

  test('shows a newcomer a full survey, and goes whole by Delete Project (S14.32)', async () => {
    await environment.service.startRunner();
    const { page, api } = await environment.person();
    await page.goto('/dashboard/projects');
    await expect(page.getByRole('button', { name: 'Create Your First Project' })).toBeVisible();
    await page.getByRole('button', { name: 'Open an example project' }).click();
    await expect(page.getByText(/^Making the example\.\.\. \d of 6 sites$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The survey' })).toBeVisible();
    const rows = page.getByRole('region', { name: 'Sites' }).getByRole('row');
    await expect(rows).toHaveCount(7);
    await expect(page.getByText(/, 6 datasets, [\d,]+ detections$/)).toBeVisible();
    const { projects } = await api.projects.list();
    const [project] = projects;
    const before = project?.project_id ?? '';
    expect((await api.projects.example()).project_id).toBe(before);
    await page.goto('/dashboard/projects');
    await page.getByRole('link', { name: /^Survey of Example/ }).click();
    await expect(page.getByRole('heading', { name: 'The survey' })).toBeVisible();

    const origin = 'https://reserve.example';
    const { token } = await api.embed.createToken({ project_id: before, origins: [origin] });
    const read = (path: string) =>
      fetch(`${environment.service.url}/api${path}`, {
        headers: { authorization: `Bearer ${token}`, origin },
      }).then((answer) => answer.text());
    const analyses = await api.analyses.list(before);
    let opened = 0;
    for (const { analysis_id } of analyses) {
      const results = await read(
        `/analysis/analyses/${analysis_id}/results?include_downloads=true`,
      );
      for (const [, link = ''] of results.matchAll(/"download_url":("[^"]+")/g)) {
        const answer = await fetch(JSON.parse(link) as string);
        const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1');
        expect(bytes).not.toMatch(exact);
        opened += 1;
      }
      expect(results).not.toMatch(exact);
    }
    expect(opened).toBeGreaterThanOrEqual(6 * 4);

    await page.goto('/dashboard/projects');
    await page.getByRole('button', { name: /Actions for Example: two weeks/ }).click();
    await page.getByRole('menuitem', { name: 'Delete Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Project' });
    await dialog.getByRole('button', { name: 'Delete Project' }).click();
    await expect(snackbar(page)).toContainText('deleted');
    await expect(page.getByRole('button', { name: 'Open an example project' })).toBeVisible();
    expect((await api.request('storage', {})).total_size_bytes).toBe(0);
  });
});
