import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Before the first paint. `site/src/shared/use-appearance.ts` and the kit's `useCollapsed` write what
 * it reads. Default: light.
 */
const appearance =
  "try{var a=localStorage.getItem('biophony:appearance');if(a==='dark'||(a==='system'&&matchMedia('(prefers-color-scheme: dark)').matches))document.documentElement.dataset.appearance='dark';if(localStorage.getItem('biophony:navigation-collapsed'))document.documentElement.dataset.folded=''}catch(e){}";

/**
 * Marks a clicked button of the landing page, whose script may load late on a slow line.
 * `site/src/landing/main.ts` then acts on it.
 */
const earlyClicks =
  "addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-open-auth]');if(b)b.dataset.clicked=''})";

/** The only inline script: a file would delay the first paint. */
export const inlineScript = `${appearance};${earlyClicks}`;

/** Its hash for the content security policy (CSP Level 3, hash source). */
export const inlineScriptSource = `'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`;

export const inline = (): Plugin => ({
  name: 'inline-script',
  transformIndexHtml: () => [{ tag: 'script', children: inlineScript, injectTo: 'head-prepend' }],
});
