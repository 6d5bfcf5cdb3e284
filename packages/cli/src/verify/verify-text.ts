import type { FoundCard, FoundOther } from '../card/find/find-card.ts';
import { countText, numberText } from '../text/format.ts';
import { wrap } from '../text/wrap.ts';
import type { VerifyTally } from './verify-tally.ts';

/** Files named one by one; with --json all are. */
const namedFiles = 1000;

/** What verifying a card came to, and what could not be looked into or changed meanwhile. */
export interface Verified {
  card: FoundCard;
  tally: VerifyTally;
  unreadableFolders: FoundOther[];
  /** Files that came, went or changed their size while the card was read. */
  changed: string[];
}

/** Whether every file of the card is stored and proved: only then may it be said that the card can be formatted. */
export const isVerified = ({ tally, unreadableFolders, changed }: Verified): boolean =>
  tally.problems.length === 0 &&
  unreadableFolders.length === 0 &&
  changed.length === 0 &&
  tally.recordings + tally.others > 0;

function wellText({ card, tally }: Verified): string {
  const { recordings, others } = tally;
  const files = [
    ...(recordings > 0 ? [countText(recordings, 'recording')] : []),
    ...(others > 0 ? [countText(others, 'other file')] : []),
  ];
  const all = recordings + others === 1 ? '' : 'all ';
  const are = recordings + others === 1 ? 'is' : 'are';
  return `${tally.recorder ?? card.name}: ${all}${files.join(' and ')} ${are} stored and verified; the card can be formatted`;
}

const changedText = 'It came, went or changed while the card was read. Verify the card again.';

function problemLines({ tally, unreadableFolders, changed }: Verified): string[] {
  const lines = [
    ...tally.problems.map(
      ({ filename, status, reason }) => `${filename}: ${status}. ${reason ?? ''}`,
    ),
    ...unreadableFolders.map(({ filename, reason }) => `${filename}/: unreadable. ${reason}`),
    ...changed.map((filename) => `${filename}: changed. ${changedText}`),
  ];
  const more = lines.length - namedFiles;
  return more > 0
    ? [...lines.slice(0, namedFiles), `and ${numberText(more)} more; --json names all.`]
    : lines;
}

/** What a screen shows: what is wrong, file by file, or that the card can be formatted, on a line of its own. */
export function verifyText(verified: Verified, width: number): string {
  const { card, tally } = verified;
  const folded = (text: string) => wrap(text, width, '  ');
  const aside = [
    ...(tally.counts.empty > 0
      ? [`${countText(tally.counts.empty, 'empty file')} (0 bytes): there is nothing to lose.`]
      : []),
    ...(card.system.length > 0
      ? [`Not compared, as operating systems' own: ${card.system.slice(0, 5).join(', ')}.`]
      : []),
  ].flatMap(folded);
  if (isVerified(verified)) return [...aside, ...folded(wellText(verified))].join('\n');
  const { same } = tally.counts;
  const bad = problemLines(verified);
  return [
    ...aside,
    ...bad.flatMap(folded),
    ...folded(
      `${countText(same, 'file')} of the card ${same === 1 ? 'is' : 'are'} stored and verified; ${numberText(tally.problems.length)} ${tally.problems.length === 1 ? 'is' : 'are'} not. Keep the card as it is.`,
    ),
  ].join('\n');
}
