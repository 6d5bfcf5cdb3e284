import { outcomeOnReceipt, type FileOutcome, type OutcomeOnReceipt } from '@biophony/sdk';

const ownName = 'Give the dataset a name with --name.';

/** What an outcome of the SDK is on the receipt, with what to do about a name that is taken. */
export function recordingOutcome(file: FileOutcome | undefined): OutcomeOnReceipt {
  const onReceipt = outcomeOnReceipt(file);
  return onReceipt.code === 'file_exists'
    ? { ...onReceipt, reason: `${onReceipt.reason} ${ownName}` }
    : onReceipt;
}
