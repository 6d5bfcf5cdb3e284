import { ApiError } from '../../http/errors/api-error.ts';
import { leakedList } from './leaked-list.ts';

let prefixes: DataView | undefined;

function listed(prefix: number): boolean {
  prefixes ??= new DataView(Uint8Array.from(atob(leakedList), (sign) => sign.charCodeAt(0)).buffer);
  let [low, high] = [0, prefixes.byteLength / 4];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = prefixes.getUint32(middle * 4);
    if (found === prefix) return true;
    if (found < prefix) low = middle + 1;
    else high = middle;
  }
  return false;
}

/**
 * Whether a password is among the most common ones of published leaks, in whatever case. Asks nobody: the list is in
 * the program. One in 240,000 other passwords is taken for one of them, since prefixes of hashes are compared.
 */
export async function isLeaked(password: string): Promise<boolean> {
  const text = new TextEncoder().encode(password.normalize('NFKC').toLowerCase());
  const digest = new DataView(await crypto.subtle.digest('SHA-256', text));
  return listed(digest.getUint32(0));
}

/** Throws invalid_request for a password that guessers try first; length is the only other rule. */
export async function assertUnleaked(password: string, field: string): Promise<void> {
  if (!(await isLeaked(password))) return;
  throw new ApiError(
    'invalid_request',
    'This password was leaked and is among the first that guessers try. Choose another, such as three random words.',
    field,
  );
}
