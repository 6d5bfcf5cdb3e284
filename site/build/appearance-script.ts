import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Says on the page's root which appearance was chosen, and whether the navigation was folded, before anything is
 * painted. It is the one script that stands in the pages themselves: a file of its own would keep the first paint
 * waiting. `site/src/shared/appearance.ts` and the kit's `useCollapsed` write what it reads. Light is the default.
 */
export const appearanceScript =
  "try{var a=localStorage.getItem('biophony:appearance');if(a==='dark'||(a==='system'&&matchMedia('(prefers-color-scheme: dark)').matches))document.documentElement.dataset.appearance='dark';if(localStorage.getItem('biophony:navigation-collapsed'))document.documentElement.dataset.folded=''}catch(e){}";

/** What the content security policy allows this script by (CSP Level 3, hash source). */
export const appearanceScriptSource = `'sha256-${createHash('sha256').update(appearanceScript).digest('base64')}'`;

/** Puts the script into every page, before its styles. */
export const appearance = (): Plugin => ({
  name: 'appearance',
  transformIndexHtml: () => [
    { tag: 'script', children: appearanceScript, injectTo: 'head-prepend' },
  ],
});
