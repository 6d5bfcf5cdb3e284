import { AdminError } from './failures.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Bytes of a size as it is typed, such as `50GB` (1024 steps); null for `plan`. Throws AdminError. */
export function bytesOf(text: string): number | null {
  if (text === 'plan') return null;
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i.exec(text.trim()) ?? [];
  const power = units.indexOf((unit || 'B').toUpperCase());
  const bytes = Math.round(Number(number) * 1024 ** power);
  if (number === '' || power < 0 || !Number.isSafeInteger(bytes))
    throw new AdminError(
      `${text} is no size. Write one such as 50GB, or plan for that of the plan.`,
    );
  return bytes;
}

/** Bytes for people, in the largest unit of which there is one at least. */
export function sizeOf(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power]}`;
}
