import { afterEach, expect, it, vi } from 'vitest';
import { localeTag } from './locale.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['de_DE', 'de-DE'],
  ['pt_br', 'pt-BR'],
  ['de_DE.UTF-8', 'de-DE'],
  ['ca_ES@valencia', 'ca-ES'],
  [' en-GB ', 'en-GB'],
  ['zh_Hant_TW', 'zh-Hant-TW'],
  ['', undefined],
  [undefined, undefined],
])('reads %s as %s', (given, tag) => expect(localeTag(given)).toBe(tag));

it('leaves what is no language to the browser, and says so once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect([localeTag('german please'), localeTag('german please')]).toEqual([undefined, undefined]);
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.lastCall?.[0]).toContain('"german please" is no language tag');
});
