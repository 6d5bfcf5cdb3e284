import { en } from '@biophony/ui/messages';
import { describe, test } from 'vitest';
import { violations } from '../web/support/checks/axe.ts';
import { expect } from '../web/support/expect.ts';
import { at, expectAll, headings, surveyPage } from './support/survey-page.ts';

const survey = surveyPage();

describe('widgets of a survey in a page of another organisation', () => {
  test.each(['light', 'dark'])(
    'have nothing that axe finds wrong, %s (S14.35)',
    async (appearance) => {
      const page = await survey.open(survey.all({ appearance }));
      // The page's own headings are blue.
      await page.evaluate((dark) => {
        document.documentElement.style.background = dark ? '#161f1a' : '#fff';
        for (const own of document.querySelectorAll<HTMLElement>('h1, h2'))
          own.style.background = '#fff';
      }, appearance === 'dark');
      await expectAll(page);
      expect(await violations(page)).toEqual([]);
    },
  );

  test('tell who builds the page what cannot be read, and show no other figures instead (S14.35)', async () => {
    const wrong = [
      survey.widget('effort', { from: '2024-5-1' }),
      survey.widget('map', { sites: 'nowhere' }),
      survey.widget('season', { species: 'Strix aluco' }),
      survey.widget('compare'),
    ];
    const said: string[] = [];
    const page = await survey.open(wrong, async (opened) => {
      opened.on('console', (one) => said.push(one.text()));
    });
    for (const place of wrong.keys())
      await expect(at(page, place).getByRole('alert')).toBeVisible();
    for (const part of ['2024-5-1', 'nowhere', 'Strix aluco', 'group-a'])
      await expect.poll(() => said.join('\n')).toContain(part);
  });

  test('say that they cannot be shown when their script is not the one that the first knows', async () => {
    const page = await survey.open([survey.widget('map')], async (opened) => {
      await opened.route(/biophony-survey-/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `${await answer.text()}\nalert('other')` });
      });
    });
    await expect(at(page, 0).getByRole('alert')).toContainText(en.embed.unavailable);
    await expect(at(page, 0)).toHaveAttribute('data-error', 'failed');
    await page.unroute(/biophony-survey-/);
    await at(page, 0).getByRole('button', { name: en.common.retry }).click();
    await expect(at(page, 0).getByRole('heading', { name: headings.map })).toBeVisible();
  });
});
