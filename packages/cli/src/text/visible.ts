/** Controls but tabs and line feeds, marks that turn the direction of text or end a line unseen, halves of characters. */
const hidden = /(?![\t\n])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

const escape = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The text with what a terminal would follow and not show written out (`\\u001b`), so that the name of a file cannot
 * steer it. A line of JSON keeps its meaning.
 */
export const visible = (text: string): string => text.replaceAll(hidden, escape);

/** The same for a name, which has no tabs and line feeds of its own: it stands on one line. */
export const visibleName = (name: string): string => visible(name.replaceAll(/[\t\n]/g, escape));

/** The same for every text in a value, such as an event. */
export function allVisible<T>(value: T): T;
export function allVisible(value: unknown): unknown {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map((one) => allVisible(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, allVisible(one)]));
}
