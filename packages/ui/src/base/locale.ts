import { embed } from '../messages/en/common.ts';

const warned = new Set<string>();

/** Right-to-left scripts by their codes (ISO 15924). */
const rightToLeft = /Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa/;

/** Text direction of a language (BCP 47). */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  try {
    return rightToLeft.test(new Intl.Locale(lang).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}

/**
 * Language tag (BCP 47) of a locale, also in system form: `de_DE`, `de_DE.UTF-8`. Undefined for
 * invalid tags, with one console warning: then the browser's language applies.
 */
export function localeTag(locale: string | undefined): string | undefined {
  const text = locale?.trim().replace(/[.@].*$/, '');
  if (!text) return undefined;
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  } catch {
    if (!warned.has(text)) console.warn(embed.wrongLocale(text));
    warned.add(text);
    return undefined;
  }
}
