import { mkdirSync } from 'node:fs';
import { createMembersClient, createReviewClient } from '@biophony/sdk';
import { openWorld } from './support/world.ts';
import { openChromium } from './web/support/environment/chromium.ts';
import { signUp, signIn } from './web/support/environment/person.ts';
import { openVisitor } from './web/support/environment/visitor.ts';
import { addCard, makeSampled } from './review/support/sampled.ts';
import { review } from './review/support/reviewed.ts';

const world = await openWorld({ person: false });
const browser = await openChromium();
mkdirSync('/tmp/rg/shots', { recursive: true });
try {
  await world.startRunner();
  const ada = await signUp(await openVisitor(browser, world.url), 'Ada Green');
  const sampled = await makeSampled(ada, world.folder, { title: 'Dawn at the lake', items: 20 });
  const second = await addCard(ada, world.folder, sampled, 6);
  const { calibrations, samples } = createReviewClient(ada.api);
  let n = 0;
  await review(ada.api, sampled.projectId, sampled.sampleId, ({ score }) => (n++ % 7 === 3 ? 'unsure' : score > 0.4 ? 'yes' : 'no'));
  const kept = await calibrations.create(sampled.projectId, { sample_id: sampled.sampleId });
  const moor = await makeSampled(ada, world.folder, { title: 'Moor', items: 3 });
  const taken = await calibrations.take(moor.projectId, { calibration_id: kept.calibration_id });
  const ben = await signUp(await openVisitor(browser, world.url), 'Ben Moss');
  const { token } = await createMembersClient(ada.api).invitations.create(sampled.projectId, { role: 'reviewer' });
  await createMembersClient(ben.api).invitations.accept(token);
  for (const [w, h] of [[1440, 900], [390, 844]] as const) {
    const options = { viewport: { width: w, height: h }, colorScheme: 'dark' as const, ...(w === 390 ? { hasTouch: true, isMobile: true } : {}) };
    const dark = async (who: typeof ada) => {
      const person = await signIn(await openVisitor(browser, world.url, options), who);
      await person.context.addInitScript(() => localStorage.setItem('biophony-appearance', 'dark'));
      return person;
    };
    const { page } = await dark(ada);
    const shot = (name: string, of = page, full = false) => of.screenshot({ path: `/tmp/rg/shots/${name}-${w}.png`, fullPage: full });
    const base = `/dashboard/projects/${sampled.projectId}/review`;
    await page.goto(base);
    await page.getByRole('table').waitFor();
    await page.waitForTimeout(500);
    await shot('overview', page, true);
    await page.getByRole('button', { name: 'New sample' }).click();
    await page.waitForTimeout(1500);
    await shot('new-sample');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Rename or assign/ }).click();
    await page.waitForTimeout(700);
    await shot('edit-sample');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Add more clips/ }).click();
    await page.waitForTimeout(1500);
    await shot('more-clips');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Take from another project' }).click();
    await page.waitForTimeout(1500);
    await shot('take');
    await page.keyboard.press('Escape');
    await page.goto(`${base}?calibration=${sampled.sampleId}`);
    await page.locator('.bp-curve-line').waitFor();
    await page.waitForTimeout(500);
    await shot('calibration', page, true);
    await page.goto(`/dashboard/projects/${moor.projectId}/review?kept=${taken.calibration_id}`);
    await page.locator('.bp-curve-line').waitFor();
    await page.waitForTimeout(500);
    await shot('kept', page, true);
    await page.goto(`/dashboard/projects/${moor.projectId}/review`);
    await page.getByRole('table').waitFor();
    await page.waitForTimeout(500);
    await shot('overview-taken', page, true);
    const b = await dark(ben);
    await b.page.goto(`${base}?sample=${sampled.sampleId}`);
    await b.page.locator('.bp-review-drawn[data-shown][data-drawn]').waitFor();
    await b.page.waitForTimeout(700);
    await shot('review', b.page);
    await shot('review-full', b.page, true);
    await b.page.keyboard.press('c');
    await b.page.waitForTimeout(500);
    await shot('species', b.page);
    await b.page.keyboard.type('bl');
    await b.page.waitForTimeout(400);
    await shot('species-typed', b.page, true);
    await b.page.keyboard.press('Escape');
    await b.page.getByRole('button', { name: 'Nine at a time' }).click();
    await b.page.waitForTimeout(1500);
    await shot('nine', b.page, true);
    await b.page.getByRole('button', { name: 'Nine at a time' }).click();
    await b.page.keyboard.press('?');
    await b.page.waitForTimeout(500);
    await shot('keys', b.page);
    await b.page.keyboard.press('Escape');
    if (w === 390) {
      await b.page.goto(`${base}?sample=${sampled.sampleId}&queue=all`);
    }
    // last: deleted
    if (w === 390) await ada.api.datasets.delete(second);
    await samples.get(sampled.projectId, sampled.sampleId);
    await b.context.close();
    await page.context().close();
  }
  for (const [w, h] of [[1440, 900], [390, 844]] as const) {
    const person = await signIn(await openVisitor(browser, world.url, { viewport: { width: w, height: h }, colorScheme: 'dark', ...(w === 390 ? { hasTouch: true, isMobile: true } : {}) }), ben);
    await person.page.goto(`/dashboard/projects/${sampled.projectId}/review?sample=${sampled.sampleId}`);
    await person.page.getByText(/ of 26$/).first().waitFor();
    for (let at = 0; at < 20; at++) await person.page.keyboard.press('s');
    await person.page.waitForTimeout(1500);
    await person.page.screenshot({ path: `/tmp/rg/shots/deleted-${w}.png` });
    for (let at = 0; at < 6; at++) { await person.page.keyboard.press('s'); await person.page.waitForTimeout(200); }
    await person.page.waitForTimeout(500);
    await person.page.screenshot({ path: `/tmp/rg/shots/end-${w}.png`, fullPage: true });
    await person.context.close();
  }
  console.log('ok');
} finally {
  await browser.close();
  await world.close();
}
