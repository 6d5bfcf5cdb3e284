import { outcomeOnReceipt, type FileOutcome, type OutcomeOnReceipt } from '@biophony/sdk';
import type { Receipt } from '../../receipt/receipt.ts';

const ownName = 'Give the dataset a name with --name.';
const changedText =
  'It changed after it was stored. The dataset keeps what was stored; to store the file as it is now, upload it to a dataset of its own with --name.';

/** Names of files that an earlier part of the same upload stored, in whatever state they were. */
export const storedBefore = (before: Receipt | undefined): ReadonlySet<string> =>
  new Set(
    [...(before?.files ?? []), ...(before?.other_files ?? [])]
      .filter(
        ({ outcome, reason }) => /^(stored|already_there)$/.test(outcome) || reason === changedText,
      )
      .map(({ filename }) => filename),
  );

/**
 * What an outcome of the SDK is on the receipt, with what to do about a name that is taken. `stored` names files that
 * are in the dataset as they were before.
 */
export function recordingOutcome(
  file: FileOutcome | undefined,
  stored: ReadonlySet<string>,
): OutcomeOnReceipt {
  const onReceipt = outcomeOnReceipt(file);
  if (!file || onReceipt.code !== 'file_exists') return onReceipt;
  if (stored.has(file.filename)) return { ...onReceipt, reason: changedText };
  return { ...onReceipt, reason: `${onReceipt.reason} ${ownName}` };
}
