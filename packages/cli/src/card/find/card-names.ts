import { nameInside } from '@biophony/recordings/node';
import { ownText } from '../../text/own-text.ts';

/** The name of a path inside a card whose names count from `root`, with forward slashes. */
export const cardName = (root: string, path: string): string => ownText(nameInside(root, path));

/**
 * Why the service cannot take a name inside a card, and what to do; null for a name that it takes. `Filename` of the
 * contract is the rule.
 */
export function nameProblem(name: string): string | null {
  if (!/[\p{Cc}\p{Cs}\\]/u.test(name)) return null;
  return 'Its name holds control characters, line breaks, backslashes or half characters, which the service does not take. Rename it, then run again.';
}
