import type { Launcher } from './biophony.ts';

const readAnything = '-dac_override,-dac_read_search';

/**
 * What starts a program that may read and write only what the file modes say, where tests run as root too: root without
 * these two rights still owns its files.
 */
export const withoutRights: Launcher =
  process.getuid?.() === 0
    ? ['setpriv', `--bounding-set=${readAnything}`, `--inh-caps=${readAnything}`, '--']
    : [];
