const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Pick<Intl.DateTimeFormat, 'format'>>();

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/** `Intl.NumberFormat`, made once for a language and its options: making one costs as much as drawing a row. */
export const numberFormat = (
  locale: string | undefined,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat =>
  kept(
    numbers,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  );

/** Letters of Hebrew and Arabic, which turn the direction of what stands beside them. */
const turning = /[\u05d0-\u05ea\u0620-\u06d3]/;

/** `Intl.DateTimeFormat`, likewise. A date that is written from right to left is kept apart from what stands beside it (Unicode, UAX 9). */
export const dateFormat = (
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Pick<Intl.DateTimeFormat, 'format'> =>
  kept(dates, `${locale} ${JSON.stringify(options)}`, () => {
    const format = new Intl.DateTimeFormat(locale, options);
    return {
      format: (date) => {
        const text = format.format(date);
        return turning.test(text) ? `\u2068${text}\u2069` : text;
      },
    };
  });
