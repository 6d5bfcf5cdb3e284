import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Says on the page's root which appearance was chosen, and whether the navigation was folded, before anything is
 * painted. `site/src/shared/appearance.ts` and the kit's `useCollapsed` write what it reads. Light is the default.
 */
const appearance =
  "try{var a=localStorage.getItem('biophony:appearance');if(a==='dark'||(a==='system'&&matchMedia('(prefers-color-scheme: dark)').matches))document.documentElement.dataset.appearance='dark';if(localStorage.getItem('biophony:navigation-collapsed'))document.documentElement.dataset.folded=''}catch(e){}";

/**
 * Marks a button of the landing page that is clicked, for on a slow line its script comes after it was painted.
 * `site/src/landing/main.ts` does what was asked for.
 */
const earlyClicks =
  "addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-open-auth]');if(b)b.dataset.clicked=''})";

/** The one script that stands in the pages themselves: a file of its own would keep the first paint waiting. */
export const inlineScript = `${appearance};${earlyClicks}`;

/** What the content security policy allows this script by (CSP Level 3, hash source). */
export const inlineScriptSource = `'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`;

/** Puts the script into every page, before its styles. */
export const inline = (): Plugin => ({
  name: 'inline-script',
  transformIndexHtml: () => [{ tag: 'script', children: inlineScript, injectTo: 'head-prepend' }],
});
