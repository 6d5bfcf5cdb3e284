import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { detectionColumns, readTable } from '@biophony/contract/results';
import { createReviewClient, type Client } from '@biophony/sdk';
import { describe, test } from 'vitest';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { expect } from '../web/support/expect.ts';
import { snackbar } from '../web/support/pages/shell.ts';

/** Digits of the exact place; others see a tenth of a degree. */
const exact = /47\.6841|9\.4402/;

interface Detection {
  file: string;
  start_s: number;
  end_s: number;
  scientific_name: string;
  confidence: number;
}

const keyOf = (
  dataId: string,
  { file, start_s, end_s, scientific_name, confidence }: Detection,
): string => JSON.stringify([dataId, file, start_s, end_s, scientific_name, confidence]);

/** By the results of the runner. */
async function detectionsOf(api: Client, projectId: string): Promise<string[]> {
  const keys: string[] = [];
  for (const { analysis_id, data_id } of await api.analyses.list(projectId)) {
    const { download_urls: files } = await api.analyses.results(analysis_id);
    const file = files.find(({ filename }) => filename === 'detections.csv');
    const { body } = await fetch(file?.download_url ?? '');
    for await (const row of readTable('detections.csv', detectionColumns, body!))
      keys.push(keyOf(data_id, row));
  }
  return keys;
}

/** Rows of every table that name the project. */
function rowsOf(folder: string, projectId: string): number {
  const db = new DatabaseSync(join(folder, 'data/biophony.sqlite'), { readOnly: true });
  const tables = db
    .prepare(
      `SELECT tables.name FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.name = 'project_id'`,
    )
    .all() as { name: string }[];
  const counts = tables.map(({ name }) =>
    db.prepare(`SELECT count(*) AS n FROM ${name} WHERE project_id = ?`).get(projectId),
  ) as { n: number }[];
  db.close();
  return counts.reduce((sum, { n }) => sum + n, 0);
}

describe('the example project', () => {
  const environment = useTestEnvironment();

  test('shows a newcomer a full survey, and goes whole by Delete Project (S14.32)', async () => {
    await environment.service.startRunner();
    const { page, api } = await environment.person();
    await page.goto('/dashboard/projects');
    await expect(page.getByRole('button', { name: 'Create Your First Project' })).toBeVisible();
    await page.getByRole('button', { name: 'Open an example project' }).click();
    await expect(page.getByText(/^Making the example\.\.\. \d of 6 sites$/)).toBeVisible();
    const title = 'Example: two weeks at the lake';
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 60_000 });
    const { projects } = await api.projects.list();
    const [project] = projects;
    const before = project?.project_id ?? '';
    expect(await api.projects.example()).toMatchObject({ project_id: before, reviewed: true });

    await page.getByRole('link', { name: 'Survey', exact: true }).click();
    await expect(page.getByText(/, 6 datasets, [\d,]+ detections$/)).toBeVisible();
    const rows = page.getByRole('region', { name: 'Sites' }).getByRole('row');
    await expect(rows).toHaveCount(7);
    // The clock of one recorder runs two hours behind (S14.51).
    await expect(
      page.getByText('Old oaks sings two hours before the others. Its clock may be wrong.'),
    ).toBeVisible();
    for (const name of ['Reed Piper', 'Lake Fluter', 'Oak Rattler', 'Hollow Caller'])
      await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await expect(page.getByText(/^25 of 50 reviewed .* 2 disagreements$/)).toBeVisible();

    const found = await detectionsOf(api, before);
    const { samples } = createReviewClient(api);
    let clips = 0;
    for await (const { sample_id } of samples.list(before))
      for await (const one of samples.items(before, sample_id)) {
        expect(found).toContain(
          keyOf(one.data_id, { ...one, scientific_name: one.species, confidence: one.score }),
        );
        clips += 1;
      }
    expect(clips).toBeGreaterThan(100);

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

    expect(rowsOf(environment.service.folder, before)).toBeGreaterThan(300);
    await page.goto('/dashboard/projects');
    await page.getByRole('button', { name: /Actions for Example: two weeks/ }).click();
    await page.getByRole('menuitem', { name: 'Delete Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Project' });
    await dialog.getByRole('button', { name: 'Delete Project' }).click();
    await expect(snackbar(page)).toContainText('deleted');
    await expect(page.getByRole('button', { name: 'Open an example project' })).toBeVisible();
    expect((await api.request('storage', {})).total_size_bytes).toBe(0);
    await expect.poll(() => rowsOf(environment.service.folder, before)).toBe(0);
  });
});
