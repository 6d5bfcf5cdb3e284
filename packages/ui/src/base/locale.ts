import { en } from '../messages/en/index.ts';

const warned = new Set<string>();

/** Scripts that are written from right to left, by their codes (ISO 15924). */
const rightToLeft = /Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa/;

/** The direction in which a language (BCP 47) is written. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  try {
    return rightToLeft.test(new Intl.Locale(lang).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}

/**
 * The language tag (BCP 47) that is meant, also where it is written as systems write it: `de_DE`, `de_DE.UTF-8`. None
 * where there is no such tag, which the console tells once: then the browser's own language is used.
 */
export function localeTag(given: string | undefined): string | undefined {
  const text = given?.trim().replace(/[.@].*$/, '');
  if (!text) return undefined;
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  } catch {
    if (!warned.has(text)) console.warn(en.embed.wrongLocale(text));
    warned.add(text);
    return undefined;
  }
}
