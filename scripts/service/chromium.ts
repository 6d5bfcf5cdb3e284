import { existsSync } from 'node:fs';

/** Debian's chromium with all of its parts, or the one CHROMIUM names: for what is measured as a person has it. */
export const wholeChromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

const headlessShell = '/usr/bin/chromium-headless-shell';

/** The same version without windows where it is installed: pages take two thirds of the processor time in it. */
export const chromiumPath =
  process.env.CHROMIUM ?? (existsSync(headlessShell) ? headlessShell : wholeChromiumPath);

/** Flags for a browser in a container that asks nobody but the pages it opens. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
