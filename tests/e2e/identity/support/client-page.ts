import { build } from 'esbuild';
import type { Page } from '@playwright/test';
import { root } from '../../support/biophony.ts';

/** The kit's AuthClient, as for a host without our screens. */
async function clientScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createBuiltinAuth } from '@biophony/ui/auth';
const auth = createBuiltinAuth();
for (const provider of ['google', 'github'])
  document.getElementById(provider).addEventListener('click', () => {
    const line = document.querySelector('main').appendChild(document.createElement('p'));
    auth.signInWithPopup(provider).then(
      (user) => (line.textContent = provider + ': ' + user.email),
      (error) => (line.textContent = provider + ': ' + error.code),
    );
  });`,
      resolveDir: root,
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['biophony'],
  });
  return outputFiles[0]?.text ?? '';
}

/** Of the service's origin, with a button per provider. */
export async function openClientPage(page: Page): Promise<void> {
  const script = await clientScript();
  await page.route('**/client-page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'cross-origin-opener-policy': 'same-origin-allow-popups' },
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Client</title>
<main><h1>Client</h1><button id="google">Google</button> <button id="github">GitHub</button></main>
<script type="module">${script}</script></html>`,
    }),
  );
  await page.goto('/client-page');
}
