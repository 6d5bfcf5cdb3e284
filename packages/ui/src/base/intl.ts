const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Pick<Intl.DateTimeFormat, 'format'>>();

function getOrCreate<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const entry = cache.get(key);
  if (entry) return entry;
  const value = make();
  cache.set(key, value);
  return value;
}

/** Cached `Intl.NumberFormat`: creating one costs as much as drawing a row. */
export const numberFormat = (
  locale: string | undefined,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat =>
  getOrCreate(
    numbers,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  );

/** Hebrew and Arabic letters, which change the direction of the text beside them. */
const turning = /[\u05d0-\u05ea\u0620-\u06d3]/;

/**
 * Cached `Intl.DateTimeFormat`. Right-to-left dates are isolated from the text beside them
 * (Unicode, UAX 9).
 */
export const dateFormat = (
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Pick<Intl.DateTimeFormat, 'format'> =>
  getOrCreate(dates, `${locale} ${JSON.stringify(options)}`, () => {
    const format = new Intl.DateTimeFormat(locale, options);
    return {
      format: (date) => {
        const text = format.format(date);
        return turning.test(text) ? `\u2068${text}\u2069` : text;
      },
    };
  });
