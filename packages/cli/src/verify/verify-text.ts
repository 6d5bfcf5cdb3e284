import type { FoundCard } from '../card/find/find-card.ts';
import { countText, numberText } from '../text/format.ts';
import { wrap } from '../text/wrap.ts';
import { formatLine, isVerified, type Verified } from '../verdict/can-be-formatted.ts';

/** Files named one by one; with --json all are. */
const namedFiles = 1000;

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
export function verifyText(verified: Verified & { card: FoundCard }, width: number): string {
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
  if (isVerified(verified)) return [...aside, ...folded(formatLine(verified))].join('\n');
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
