import { ApiError } from './api-error.ts';

/** Packs the sort key of a page's last row into an opaque cursor. */
export const encodeCursor = (key: readonly string[]): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(key))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Reads a cursor of `length` strings back. Throws `invalid_request` for anything this service did not hand out. */
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
    // Falls through to the refusal below: atob, the decoder and JSON.parse all throw on foreign text.
  }
  throw foreignCursor();
}

/** What is behind a cursor is not there, or no longer. */
export const foreignCursor = () =>
  new ApiError(
    'invalid_request',
    'This cursor was not given out by this list. Start again without one.',
    'cursor',
  );

/** The whole number in a cursor. Throws `invalid_request` for what is none, or is larger than any that a list hands out. */
export function numberInCursor(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw foreignCursor();
  return Number(text);
}
