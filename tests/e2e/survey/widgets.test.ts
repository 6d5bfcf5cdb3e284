import { en } from '@biophony/ui/messages';
import { test } from 'vitest';
import { expect } from '../web/support/expect.ts';
import { at, expectAll, secrets, surveyPage } from './support/survey-page.ts';

const survey = surveyPage();

test('widgets of a survey stand under a page’s strict policy and ask nobody but the service; the exact place of a blurred site is in nothing that the page receives (S14.4, S14.33, S14.34)', async () => {
  const addresses: string[] = [];
  const bodies: Promise<string>[] = [];
  const page = await survey.open(survey.all(), async (opened) => {
    opened.on('response', (response) => {
      addresses.push(response.url());
      bodies.push(
        response.body().then(
          (bytes) => bytes.toString('latin1'),
          () => '',
        ),
      );
    });
  });
  await expectAll(page);
  await page.getByRole('button', { name: 'Where it was recorded: show the table' }).click();
  const row = at(page, 0).getByRole('row').filter({ hasText: 'Eagle nest' });
  await expect(row).toContainText('0.1');

  const origins = new Set(addresses.map((address) => new URL(address).origin));
  expect([...origins].sort()).toEqual(
    [survey.host().origin, survey.environment.service.url].sort(),
  );
  const scripts = addresses.filter((address) => /biophony-survey-[\da-f]{12}\.js$/.test(address));
  expect(scripts).toHaveLength(1);
  const received = (await Promise.all(bodies)).join('\n');
  expect(received).toContain('Eagle nest');
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('biophony-widget')]
      .map((element) => element.shadowRoot?.innerHTML ?? '')
      .join('\n'),
  );
  for (const secret of secrets) {
    expect(received).not.toContain(secret);
    expect(shown).not.toContain(secret);
  }
});

test('species, activity, indices and summary of a project count both cards, by the page’s token (S14.48)', async () => {
  const kinds = ['summary', 'species', 'activity', 'indices'];
  const page = await survey.open(kinds.map((kind) => survey.widget(kind)));
  const { explorer } = en;
  const summary = at(page, 0);
  await expect(summary.getByRole('heading', { name: 'Fens' })).toBeVisible();
  const fact = (label: string) =>
    summary.locator('dl > div').filter({ hasText: label }).locator('dd');
  await expect(fact(explorer.sites)).toHaveText('2');
  await expect(fact(explorer.detections)).toHaveText(String(survey.detections()));
  await expect(fact(explorer.recorded)).toHaveText('24 s');
  await expect(at(page, 1).getByText(explorer.atSites(2))).toBeVisible();
  await expect(at(page, 1).getByText(String(survey.detections()), { exact: true })).toBeVisible();
  await at(page, 2)
    .getByRole('button', { name: /show the table/ })
    .click();
  const counts = await at(page, 2).locator('tbody td:nth-child(3)').allInnerTexts();
  expect(counts.reduce((sum, one) => sum + Number(one), 0)).toBe(survey.detections());
  await expect(at(page, 3).getByText(/\b6 recordings/)).toBeVisible();
});
