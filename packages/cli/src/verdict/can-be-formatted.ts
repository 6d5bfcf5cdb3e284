import type { FoundCard, FoundOther } from '../card/find/find-card.ts';
import { countText } from '../text/format.ts';
import type { VerifyTally } from './tally.ts';

/** What is known of every file of a card, and what could not be looked into or changed meanwhile. */
export interface Verified {
  card: Pick<FoundCard, 'name' | 'isWhole'>;
  tally: VerifyTally;
  unreadableFolders: FoundOther[];
  /** Files that came, went or changed while the card was read. */
  changed: string[];
}

/** Whether every file that was looked at is stored and proved. */
export const isVerified = ({ tally, unreadableFolders, changed }: Verified): boolean =>
  tally.problems.length === 0 &&
  unreadableFolders.length === 0 &&
  changed.length === 0 &&
  tally.recordings + tally.others > 0;

/** Whether every file of the card is stored and proved: only then may it be said that the card can be formatted. */
export const canBeFormatted = (verified: Verified): boolean =>
  verified.card.isWhole && isVerified(verified);

/** The line that a card whose files are all stored and verified ends with; `label` tells it from others beside it. */
export function formatLine(
  { card, tally }: Pick<Verified, 'card' | 'tally'>,
  label?: string,
): string {
  const { recordings, others, recorder } = tally;
  const apart = label && recorder ? `${recorder} (${label})` : label;
  const name = apart ?? recorder ?? card.name;
  const files = [
    ...(recordings > 0 ? [countText(recordings, 'recording')] : []),
    ...(others > 0 ? [countText(others, 'other file')] : []),
  ];
  const all = recordings + others === 1 ? '' : 'all ';
  const are = recordings + others === 1 ? 'is' : 'are';
  const then = card.isWhole
    ? 'the card can be formatted'
    : 'what else is on the card was not looked at';
  return `${name}: ${all}${files.join(' and ')} ${are} stored and verified; ${then}`;
}

/** What is said of formatting a card, in one of two sentences; neither where nothing was sent. */
export interface Judged {
  /** That every file of the card is stored and verified, and that it can be formatted. */
  line: string | null;
  /** Why the card must be kept. */
  keep: string | null;
}
