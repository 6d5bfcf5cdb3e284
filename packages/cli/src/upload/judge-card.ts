import { pathOfName } from '@biophony/recordings/node';
import { changesOn, stateOf, type FileState } from '../card/find/card-changes.ts';
import type { CardPresence } from '../card/find/card-presence.ts';
import type { FoundCard } from '../card/find/find-card.ts';
import type { CardReader } from '../card/read/card-reader.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { countText, numberText } from '../text/format.ts';
import { canBeFormatted, formatLine, type Judged } from '../verdict/can-be-formatted.ts';
import type { CardUpload } from './card-upload.ts';
import { judgeReceipt, type JudgedReceipt } from './outcomes/judge-receipt.ts';

const keeping = (why: string): Judged => ({
  line: null,
  keep: `Keep the card as it is: ${why}.`,
});

/** Of a folder that was watched: what came after the last look is not known. */
export const watched = keeping('it was watched, and what came last may not have been sent');

/** The verdict in the summary of `--json`. */
export const judgedFields = ({ judged: { line, keep } }: { judged: Judged }) => ({
  can_be_formatted: line !== null,
  keep_card: keep,
});

/** The other files of a card as they are now. */
export async function statesOfOthers({ root, others }: FoundCard): Promise<Map<string, FileState>> {
  const states = new Map<string, FileState>();
  for (const { filename, refusal } of others)
    if (refusal === undefined) states.set(filename, await stateOf(pathOfName(root, filename)));
  return states;
}

function unsafeText({ tally, unsafe }: JudgedReceipt): string {
  const count = tally.problems.length;
  const parts = [...unsafe].map(([word, files]) => `${numberText(files)} ${word}`);
  return `${countText(count, 'file')} of it ${count === 1 ? 'is' : 'are'} not stored and verified (${parts.join(', ')})`;
}

interface Judging {
  receipt: Receipt;
  reader: CardReader;
  presence: CardPresence;
  /** What ended the upload early. */
  error: unknown;
  otherStates: Map<string, FileState>;
}

/** The card as it was when it was read. */
function statesRead({ read }: CardReader, otherStates: Map<string, FileState>) {
  const states = new Map<string, FileState>(otherStates);
  for (const { filename, size, modifiedMs } of read) states.set(filename, { size, modifiedMs });
  return states;
}

/**
 * Whether a card can be formatted after its upload: every file on it is stored and verified, the upload came to its
 * end, and the card is still what was read. Where that is so, the card is looked at once more.
 */
export async function judgeCard(
  { card, paths, dryRun, shared }: Pick<CardUpload, 'card' | 'paths' | 'dryRun' | 'shared'>,
  { receipt, reader, presence, error, otherStates }: Judging,
): Promise<Judged> {
  if (dryRun) return { line: null, keep: null };
  const recorders = new Map<string, string | null>();
  for (const { filename, facts } of reader.read) recorders.set(filename, facts.device_id);
  const recorderOf = (filename: string) => recorders.get(filename) ?? null;
  const judged = judgeReceipt({ card, receipt, recorderOf, otherStates });
  const { tally } = judged;
  if (tally.problems.length > 0) return keeping(unsafeText(judged));
  if (!card.isWhole) return keeping('single files were given, and what else is on it is not known');
  const { unreadableFolders } = card;
  if (unreadableFolders.length > 0)
    return keeping(
      `${countText(unreadableFolders.length, 'folder')} of it could not be looked into`,
    );
  if (error || receipt.ended !== 'complete' || !receipt.dataset)
    return keeping('its upload did not come to its end');
  const states = statesRead(reader, otherStates);
  const changed = await changesOn(card, states, paths, presence).catch(() => null);
  if (changed === null) return keeping('it could not be looked at again');
  if (changed.length > 0)
    return keeping(
      `${countText(changed.length, 'file')} of it came, went or changed during the upload, such as ${changed[0]}`,
    );
  const verified = { card, tally, unreadableFolders, changed };
  return canBeFormatted(verified)
    ? { line: formatLine(verified, shared?.label), keep: null }
    : keeping('there is no file of it that is stored');
}
