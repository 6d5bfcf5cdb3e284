import { ApiError } from './api-error.ts';

export const encodeCursor = (key: readonly string[]): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(key))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Throws `invalid_request` for cursors this service did not issue. */
export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const bytes = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (char) => char.charCodeAt(0)),
    );
    const key = JSON.parse(text) as unknown;
    if (
      Array.isArray(key) &&
      key.length === length &&
      key.every((part) => typeof part === 'string')
    )
      return key as string[];
  } catch {
    // Foreign text: refused below.
  }
  throw foreignCursor();
}

/** Its row is gone. */
export const foreignCursor = () =>
  new ApiError(
    'invalid_request',
    'This cursor was not given out by this list. Start again without one.',
    'cursor',
  );

/** Throws `invalid_request` if it is none, or larger than any issued. */
export function numberInCursor(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw foreignCursor();
  return Number(text);
}
