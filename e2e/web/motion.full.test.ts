import type { Page } from '@playwright/test';
import { expect as expectNow, test } from 'vitest';
import { hold } from './support/environment/calls.ts';
import { expect } from './support/expect.ts';
import { signIn } from './support/environment/person.ts';
import { makeProject, openProject } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { openVisitor } from './support/environment/visitor.ts';

const environment = useTestEnvironment();

/** What moves on the page by itself, each by its name and the classes of what it moves. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((one) => {
        const target = one.effect instanceof KeyframeEffect ? one.effect.target : null;
        const name = one instanceof CSSAnimation ? one.animationName : one.constructor.name;
        return `${name} of ${target?.tagName}.${target?.className}`;
      }),
  );

test('nothing moves by itself for those who asked for reduced motion; waiting moves for all others', async () => {
  const person = await environment.person();
  const projectId = await makeProject(person);
  const visit = async (reducedMotion: 'reduce' | 'no-preference') => {
    const visitor = await openVisitor(environment.browser, person.url, { reducedMotion });
    const { page } = await signIn(visitor, person);
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      const seen = await moving(page);
      if (seen.length > 0) found[name] = seen;
    };
    await page.goto('/');
    await expect(page.locator('.chorus canvas.is-painted').last()).toBeAttached();
    await look('landing');
    const reading = await hold(page, 'GET /api/projects/*');
    await page.goto(`/dashboard/projects/${projectId}`);
    await expect(page.getByText('Loading project...')).toBeVisible();
    await look('project, loading');
    await reading.release();
    await openProject({ page }, projectId);
    await look('project');
    await page.getByRole('button', { name: 'Upload Dataset' }).click();
    await expect(page.getByRole('dialog', { name: 'Upload Dataset' })).toBeVisible();
    await look('upload');
    await page.goto('/dashboard/projects');
    await expect(page.getByRole('heading', { name: 'North ridge' })).toBeVisible();
    await look('projects');
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    await look('settings');
    await visitor.context.close();
    return found;
  };
  expectNow(await visit('reduce')).toEqual({});
  expectNow(Object.keys(await visit('no-preference'))).toContain('project, loading');
});
