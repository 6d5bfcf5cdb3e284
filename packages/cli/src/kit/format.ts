const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Decimal units, as cards and disks are sold: `5.8 MB`. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= (unit === 0 ? 1000 : 999.95) && unit < units.length - 1; unit++) value /= 1000;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** Like `toLocaleString('en-US')`, whose first call is too slow. */
export const numberText = (value: number): string =>
  Number.isInteger(value)
    ? String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')
    : value.toLocaleString('en-US');

/** `1 file`, `2,000 files`. */
export const countText = (count: number, noun: string, plural = `${noun}s`): string =>
  `${numberText(count)} ${count === 1 ? noun : plural}`;

/** `45 s`, `12 min`, `3 h 5 min`. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${numberText(Math.floor(minutes / 60))} h${rest ? ` ${rest} min` : ''}`;
}

/** `, about 5 min left`; empty when unknown. */
export const leftText = (seconds: number | null): string =>
  seconds === null ? '' : `, about ${durationText(seconds)} left`;

export const percentText = (done: number, all: number): string =>
  all > 0 ? `${Math.floor((done / all) * 100)}%` : '0%';

/**
 * Control characters except tab and line feed, direction marks, invisible line ends, lone
 * surrogates.
 */
const hidden = /(?![\t\n])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

const escape = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Escapes control sequences (`\\u001b`), so that a file name cannot control the terminal. JSON
 * keeps its meaning.
 */
export const visible = (text: string): string => text.replaceAll(hidden, escape);

/** Also escapes tabs and line feeds. */
export const visibleName = (name: string): string => visible(name.replaceAll(/[\t\n]/g, escape));

export function allVisible<T>(value: T): T;
export function allVisible(value: unknown): unknown {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map((one) => allVisible(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, allVisible(one)]));
}

/**
 * Copies a string. One cut from a longer string, such as a name from a path, keeps all of that in
 * memory.
 */
export const ownText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
