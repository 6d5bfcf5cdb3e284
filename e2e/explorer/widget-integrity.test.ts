import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect } from '../web/support/expect.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openPlainPage, type PlainPage } from './support/plain-page.ts';

interface Told {
  url: string;
  integrity: string;
}

const environment = useTestEnvironment();
let host: PlainPage;
let integrity = '';
let told: Told;

beforeAll(async () => {
  const { url } = environment.service;
  told = (await (await fetch(`${url}/widget/integrity.json`)).json()) as Told;
  host = await openPlainPage(() => ({
    policy: `default-src 'none'; script-src ${url}; connect-src ${url}`,
    body: `<biophony-widget widget="species" base-url="${url}" project-id="none">See our report.</biophony-widget>
<script type="module" src="${url}${told.url}" integrity="${integrity}" crossorigin="anonymous"></script>`,
  }));
});
afterAll(() => host?.close());

const isDefined = () => customElements.get('biophony-widget') !== undefined;

describe('a page that allows scripts of the service alone, and names the hash of the widgets’ (S12.4)', () => {
  test('runs the script whose hash it is', async () => {
    integrity = told.integrity;
    const { page } = await environment.visitor();
    await page.goto(host.origin);
    await page.waitForFunction(isDefined);
  });

  test('runs no other, and shows what stands in the element', async () => {
    integrity = `sha384-${'A'.repeat(64)}`;
    const { page } = await environment.visitor();
    const refused = page.waitForEvent('console', (said) => said.text().includes('integrity'));
    await page.goto(host.origin);
    expect((await refused).type()).toBe('error');
    await page.waitForLoadState();
    expect(await page.evaluate(isDefined)).toBe(false);
    await expect(page.getByText('See our report.')).toBeVisible();
  });
});
