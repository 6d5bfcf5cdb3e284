/**
 * The text with its control characters but tabs and line feeds written out (`\\u001b`), so that the name of a file
 * cannot steer the terminal. A line of JSON keeps its meaning.
 */
export const visible = (text: string): string =>
  text.replaceAll(
    /(?![\t\n])\p{Cc}/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The same for every text in a value, such as an event. */
export function allVisible<T>(value: T): T;
export function allVisible(value: unknown): unknown {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map((one) => allVisible(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, allVisible(one)]));
}
