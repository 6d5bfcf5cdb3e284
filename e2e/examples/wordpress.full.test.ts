import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect } from '../web/support/expect.ts';
import { lookAt } from './support/look-at.ts';
import { useAnalysed } from './support/use-analysed.ts';
import { hasWordPress, openWordPress, type WordPress } from './support/wordpress.ts';

const analysed = useAnalysed();
const opened: WordPress[] = [];
const site = (): WordPress => {
  const [one] = opened;
  if (!one) throw new Error('WordPress is opened before the tests.');
  return one;
};
beforeAll(async () => {
  if (hasWordPress) opened.push(await openWordPress());
});
afterAll(async () => {
  for (const one of opened) await one.stop();
});

async function signIn(page: Page): Promise<void> {
  const { url, user, password } = site();
  await page.goto(`${url}/wp-login.php`);
  const name = page.getByLabel('Username or Email Address');
  // The page moves the focus there a moment after it has come: what is typed into another field before goes astray.
  await expect(name).toBeFocused();
  await name.fill(user);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** Writes the plugin's settings in the page that WordPress shows for them. */
async function setUp(page: Page, projects: string): Promise<void> {
  const { BIOPHONY_API_URL = '', BIOPHONY_API_KEY = '' } = analysed.settings(0);
  await page.goto(`${site().url}/wp-admin/options-general.php?page=biophony-widgets`);
  await page.getByLabel('Address of the service').fill(BIOPHONY_API_URL);
  await page.getByLabel('API key').fill(BIOPHONY_API_KEY);
  await page.getByLabel('Projects').fill(projects);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Settings saved.').waitFor();
}

/** Leaves WordPress: what axe finds wrong with the pages that tests leave would be WordPress' own. */
async function leave(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.goto('about:blank');
}

/** Asks the site for a token, as any program may. */
const askFor = (project: string) =>
  fetch(`${site().url}/?rest_route=/biophony/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ project }),
  });

describe.skipIf(!hasWordPress)('the block for widgets in WordPress', () => {
  test('is set up by an administrator, placed in the editor, and seen by every visitor', async () => {
    const { environment } = analysed;
    const admin = (await environment.visitor()).page;
    await signIn(admin);
    await admin.goto(`${site().url}/wp-admin/plugins.php`);
    await admin.getByRole('link', { name: 'Activate Biophony Widgets' }).click();
    await admin.getByText('Plugin activated.').waitFor();
    await setUp(admin, `${analysed.made().projectId} The lake`);
    await lookAt(admin, 'wordpress-settings');
    expect(await admin.content()).not.toContain(analysed.settings(0).BIOPHONY_API_KEY);

    const address = await writePost(admin);
    const { page } = await analysed.seeNumbers('wordpress', address);
    const element = page.locator('biophony-widget').first();
    await expect(element).toHaveAttribute('project-id', analysed.made().projectId);
    await expect(element).not.toHaveAttribute('data-nonce');

    // Somebody who is signed in for longer than a nonce lives sees the numbers all the same.
    const route = /biophony\/v1\/token/;
    const statuses: number[] = [];
    await admin.route(route, (request) => {
      const headers = request.request().headers();
      if (headers['x-wp-nonce']) headers['x-wp-nonce'] = 'expired';
      return request.continue({ headers });
    });
    admin.on('response', (answer) => {
      if (route.test(answer.url())) statuses.push(answer.status());
    });
    await admin.goto(address);
    const number = analysed.made().detections.toLocaleString('en-GB');
    await expect(admin.getByText(number, { exact: true }).first()).toBeVisible();
    expect(new Set(statuses)).toEqual(new Set([403, 200]));
    await leave(admin, page);
  });

  test('gives tokens for listed projects alone, and for members alone where the site says so', async () => {
    const { projectId } = analysed.made();
    const given = await askFor(projectId);
    expect(given.status).toBe(200);
    expect(given.headers.get('cache-control')).toContain('no-store');
    const { token } = (await given.json()) as { token: string };
    const readFrom = async (origin: string) => {
      const headers = { authorization: `Bearer ${token}`, origin };
      const url = `${analysed.environment.service.url}/api/projects/${projectId}`;
      return (await fetch(url, { headers })).status;
    };
    expect(await readFrom(site().url)).toBe(200);
    expect(await readFrom('https://elsewhere.example')).toBe(403);

    expect((await askFor('another-project')).status).toBe(404);
    await site().run(`
      file_put_contents(WP_CONTENT_DIR . '/plugins/members.php', "<?php
        /* Plugin Name: Members */
        add_filter('biophony_widgets_may_read', 'is_user_logged_in');");
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      activate_plugin('members.php');`);
    expect((await askFor(projectId)).status).toBe(401);
    await site().run(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      deactivate_plugins('members.php');`);
  });

  test('says to those who edit what is missing, and leaves nothing behind when it is deleted', async () => {
    const { page } = await analysed.environment.visitor();
    await signIn(page);
    await setUp(page, '');
    const { ID } = JSON.parse(
      await site().run("echo json_encode(get_posts(array('s' => 'What was heard'))[0]);"),
    ) as { ID: number };
    await page.goto(`${site().url}/?p=${ID}`);
    await expect(page.getByText('This Biophony widget is not shown').first()).toBeVisible();
    const visitor = await analysed.open(`${site().url}/?p=${ID}`);
    await expect(visitor.page.getByText('Our recorders listen')).toBeVisible();
    await expect(visitor.page.locator('biophony-widget')).toHaveCount(0);
    await expect(visitor.page.getByText('This Biophony widget')).toHaveCount(0);

    await leave(page, visitor.page);

    const left = await site().run(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      require_once ABSPATH . 'wp-admin/includes/file.php';
      deactivate_plugins('biophony-widgets/biophony-widgets.php');
      delete_plugins(array('biophony-widgets/biophony-widgets.php'));
      global $wpdb;
      echo $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE 'biophony%'");`);
    expect(left).toBe('0');
  });
});

/** Writes a post with two blocks in WordPress' own editor and publishes it; answers its address. */
async function writePost(page: Page): Promise<string> {
  await page.goto(`${site().url}/wp-admin/post-new.php`);
  await page.waitForFunction(() => {
    const { wp } = window as unknown as { wp?: EditorOfWordPress };
    return wp?.blocks?.getBlockType('biophony/widget');
  });
  const address = await page.evaluate(async () => {
    const { wp } = window as unknown as { wp: EditorOfWordPress };
    wp.data.dispatch('core/edit-post').toggleFeature?.('welcomeGuide');
    const { createBlock } = wp.blocks;
    wp.data
      .dispatch('core/block-editor')
      .insertBlocks?.([
        createBlock('core/paragraph', { content: 'Our recorders listen at the shore.' }),
        createBlock('biophony/widget', {}),
        createBlock('biophony/widget', {}),
      ]);
    await wp.data.dispatch('core/editor').editPost?.({ title: 'What was heard' });
    return wp.data.select('core/editor').getPermalink();
  });
  const second = page.getByRole('document', { name: 'Block: Biophony widget' }).nth(1);
  await second.getByLabel('Widget').selectOption('Activity by hour and day');
  await lookAt(page, 'wordpress-editor');
  await page.evaluate(async () => {
    const { wp } = window as unknown as { wp: EditorOfWordPress };
    await wp.data.dispatch('core/editor').editPost?.({ status: 'publish' });
    await wp.data.dispatch('core/editor').savePost?.();
  });
  return address;
}

/** As much of WordPress' editor as the test uses. */
interface EditorOfWordPress {
  blocks: {
    getBlockType(name: string): unknown;
    createBlock(name: string, attributes: object): unknown;
  };
  data: {
    dispatch(store: string): Record<string, (...given: unknown[]) => Promise<unknown>>;
    select(store: string): { getPermalink(): string };
  };
}
