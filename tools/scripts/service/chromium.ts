import { existsSync } from 'node:fs';

/** Debian's full chromium, or the one in CHROMIUM: for measuring what users have. */
export const wholeChromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

const headlessShell = '/usr/bin/chromium-headless-shell';

/** The headless version if installed: pages take two thirds of the processor time. */
export const chromiumPath =
  process.env.CHROMIUM ?? (existsSync(headlessShell) ? headlessShell : wholeChromiumPath);

/** The browser contacts only the pages it opens. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
