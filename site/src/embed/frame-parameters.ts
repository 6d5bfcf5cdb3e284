const names = [
  'project-id',
  'index',
  'locale',
  'appearance',
  'density',
  'heading-level',
  'sites',
  'from',
  'to',
  'species',
  'confidence',
  'group-a',
  'group-b',
  'split-day',
];

/** The widget that the path of a frame names, `/embed/species`. */
export const widgetOf = (path: string): string => path.split('/')[2] ?? '';

/** What the address of a frame says of its widget, as attributes of the element; empty values are left out. */
export const passedOn = (given: URLSearchParams): [string, string][] =>
  names.flatMap((name): [string, string][] => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });

/** Scripts that are written from right to left, by their codes (ISO 15924). */
const rightToLeft = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

/** The language and direction of a page for a locale, such as `ar` or `de_DE`; null for what is none. */
export function languageOf(locale: string): { lang: string; dir: 'ltr' | 'rtl' } | null {
  try {
    const known = new Intl.Locale(locale.replaceAll('_', '-'));
    const { script = '' } = known.maximize();
    return { lang: known.toString(), dir: rightToLeft.has(script) ? 'rtl' : 'ltr' };
  } catch {
    return null;
  }
}
