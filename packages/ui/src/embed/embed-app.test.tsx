import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, test } from 'vitest';
import { dateFormat } from '../base/intl.ts';
import { de } from '../messages/de.ts';
import { en, type MessagesOverride } from '../messages/index.ts';
import { createQueryClient } from '../provider/query-client.ts';
import { EmbedApp } from './embed-app.tsx';

/** The markup of a widget that lacks the address of its service, with the German catalogue loaded or not. */
function drawn(locale?: string, messages?: MessagesOverride, isLoaded = true): string {
  const queryClient = createQueryClient();
  if (isLoaded) queryClient.setQueryData(['words', 'de'], de);
  return renderToStaticMarkup(
    <EmbedApp
      settings={{ widget: 'species', appearance: 'light', survey: {}, locale, messages }}
      access={{ client: {} as never, queryClient }}
      isNear
      isAllowed
      baseUrl={null}
      onReady={() => undefined}
      problem={() => undefined}
      onStyles={() => undefined}
    />,
  );
}
const root = (lang: string, dir: string) => `<div lang="${lang}" dir="${dir}" class="radix-themes`;

it.each(['de', 'de-DE', 'de_DE', 'de_AT.UTF-8'])(
  'speaks German where the locale is %s (S12.6)',
  (locale) => {
    const html = drawn(locale);
    expect(html).toContain(root('de', 'ltr'));
    expect(html).toContain(de.embed.unavailable);
  },
);

it.each([undefined, 'en-GB', 'ar', 'he-IL', 'da-DK', 'gsw', 'survey'])(
  'has English words under English, from left to right, where the locale is %s (S12.6)',
  (locale) => {
    const html = drawn(locale);
    expect(html).toContain(root('en', 'ltr'));
    expect(html).toContain(en.embed.unavailable);
  },
);

it('shows that it is loading, without a word, until the catalogue is there (S12.6)', () => {
  const html = drawn('de-DE', undefined, false);
  expect(html).toContain('bp-widget-waiting');
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('');
  // Other languages wait for none.
  expect(drawn('da-DK', undefined, false)).toContain(en.embed.unavailable);
});

test('texts of the page stand over those of the catalogue (S12.6)', () => {
  const html = drawn('de-DE', { embed: { unavailable: 'Gerade nicht da.' } });
  expect(html).toContain('Gerade nicht da.');
  expect(html).toContain(root('de', 'ltr'));
});

test('a page that translates says into which language (S12.6)', () => {
  const arabic = { lang: 'ar', embed: { unavailable: 'غير متاح الآن' } };
  const html = drawn('ar', arabic);
  expect(html).toContain(root('ar', 'rtl'));
  expect(html).toContain('غير متاح الآن');
});

test('a date that is written from right to left does not turn what stands beside it (S12.6)', () => {
  const day = new Date('2026-05-22T00:00:00Z');
  const textIn = (locale: string) =>
    dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
  expect(textIn('he-IL')).toMatch(/^\u2068.*\u2069$/u);
  expect(textIn('de-DE')).toBe('22.05.2026');
});
