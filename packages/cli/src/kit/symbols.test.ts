import { afterEach, expect, test, vi } from 'vitest';
import { shortenPath, showsUnicode, symbols, textWidth } from './wrap.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['win32', {}, false],
  ['win32', { LANG: 'de_DE.UTF-8' }, false],
  ['win32', { WT_SESSION: '0a1b' }, true],
  ['win32', { TERM_PROGRAM: 'vscode' }, true],
  ['win32', { ConEmuANSI: 'ON' }, true],
  ['win32', { ConEmuANSI: 'OFF' }, false],
  ['win32', { TERM: 'xterm-256color' }, true],
  ['win32', { TERM: 'dumb', WT_SESSION: '0a1b' }, false],
  ['linux', {}, false],
  ['linux', { LANG: 'C' }, false],
  ['linux', { LANG: 'de_DE.ISO-8859-1' }, false],
  ['linux', { LANG: 'de_DE.UTF-8' }, true],
  ['linux', { LANG: 'C.utf8' }, true],
  ['linux', { LANG: 'de_DE.UTF-8', LC_CTYPE: 'C' }, false],
  ['linux', { LANG: 'C', LC_CTYPE: 'C.UTF-8' }, true],
  ['linux', { LANG: 'C.UTF-8', LC_CTYPE: 'C.UTF-8', LC_ALL: 'POSIX' }, false],
  ['linux', { LANG: 'C.UTF-8', LC_ALL: '' }, true],
  ['linux', { LANG: 'C.UTF-8', TERM: 'linux' }, false],
  ['linux', { LANG: 'C.UTF-8', TERM: 'dumb' }, false],
  ['linux', { LANG: 'C.UTF-8', NO_COLOR: '1' }, true],
  ['darwin', {}, true],
  ['darwin', { LANG: 'C' }, false],
] as const)('on %s with %j symbols beyond ASCII are safe: %s', (platform, env, safe) => {
  expect(showsUnicode(platform, env)).toBe(safe);
});

test('elsewhere every symbol is ASCII, and a shortened path keeps to its width', () => {
  vi.stubEnv('TERM', 'dumb');
  expect(Object.values(symbols()).join('')).toMatch(/^[ -~]+$/);
  expect(shortenPath('20240528/a/20240528_200000.WAV', 23)).toBe('.../20240528_200000.WAV');
  for (let width = 4; width < 40; width++) {
    const short = shortenPath('20240528/a/24F31901603710DE_20240528_200000.WAV', width);
    expect(textWidth(short), short).toBe(Math.min(width, short.length));
  }
});
