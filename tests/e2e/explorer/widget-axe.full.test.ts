import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { violations } from '../web/support/checks/axe.ts';
import { signUp } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openVisitor } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { explore } from './support/explored.ts';
import { openPlainPage, type PlainPage } from './support/plain-page.ts';

/** Custom properties of the element. */
interface Palette {
  background: string;
  text: string;
  accent: string;
}

/** By the attribute, or in own colours. */
type Look = { appearance: 'light' | 'dark'; ground: string } | Palette;

const looks: Record<string, Look> = {
  light: { appearance: 'light', ground: '#fff' },
  dark: { appearance: 'dark', ground: '#161f1a' },
  'a sandy page’s colours': { background: '#fdf6e3', text: '#2b1d0e', accent: '#7a3e00' },
  'a night-blue page’s colours': { background: '#0d1b2a', text: '#e6edf3', accent: '#8ecae6' },
  'a pale green page’s colours': { background: '#dcecdf', text: '#10261a', accent: '#0b5d3b' },
};
const widgets = ['species', 'activity', 'indices', 'summary'];

const environment = useTestEnvironment();
let host: PlainPage;
let look: Look;
const projects = new Map<string, string>();

const styleOf = (shown: Look) =>
  'appearance' in shown
    ? `body { background: ${shown.ground}; color: ${shown.appearance === 'dark' ? '#eef3ee' : '#1d2b25'}; }`
    : `body { background: ${shown.background}; color: ${shown.text}; }
biophony-widget { --biophony-background: ${shown.background}; --biophony-text: ${shown.text}; --biophony-accent: ${shown.accent}; }`;

const element = (widget: string) => {
  const appearance = 'appearance' in look ? `appearance="${look.appearance}"` : '';
  return `<biophony-widget widget="${widget}" public loading="eager" locale="en-GB" ${appearance}
base-url="${environment.service.url}" project-id="${projects.get(widget)}"></biophony-widget>`;
};

beforeAll(async () => {
  const { service, browser } = environment;
  await service.startRunner();
  const owner = await signUp(await openVisitor(browser, service.url), 'Reserve');
  const heard = await explore(owner, service.folder, { title: 'Marsh', files: 3 });
  const measured = await explore(owner, service.folder, {
    title: 'Moor',
    files: 3,
    type: 'acoustic_indices',
  });
  for (const widget of widgets)
    projects.set(widget, (widget === 'indices' ? measured : heard).projectId);
  host = await openPlainPage(() => ({
    body: `<style>${styleOf(look)}</style>
<script type="module" src="${service.url}/biophony-widget.js"></script>
${widgets.map(element).join('\n')}`,
    script: `addEventListener('biophony-ready', ({ target }) => { target.dataset.ready = ''; });`,
  }));
  for (const { projectId } of [heard, measured])
    await owner.api.projects.setPublicAccess(projectId, { enabled: true, origins: [host.origin] });
});
afterAll(() => host?.close());

async function openIn(shown: Look): Promise<Page> {
  look = shown;
  const { page } = await environment.visitor();
  await page.goto(host.origin);
  await expect(page.locator('biophony-widget[data-ready]')).toHaveCount(widgets.length);
  return page;
}

describe('all widgets on somebody else’s page', () => {
  test.each(Object.entries(looks))(
    'have nothing that axe finds wrong, as pictures and as tables, in %s',
    async (_, shown) => {
      const page = await openIn(shown);
      expect(await violations(page)).toEqual([]);
      const tables = page.getByRole('button', { name: /: show the table$/ });
      const count = await tables.count();
      expect(count).toBeGreaterThan(1);
      for (let at = 0; at < count; at++) await tables.first().click();
      await expect(page.getByRole('table')).toHaveCount(count);
      expect(await violations(page)).toEqual([]);
    },
  );

  test('are read in their shadow roots: an accent that cannot be read is found', async () => {
    const page = await openIn({ background: '#ffffff', text: '#222222', accent: '#dddddd' });
    expect((await violations(page, ['color-contrast'])).join()).toContain('biophony-widget');
  });
});
