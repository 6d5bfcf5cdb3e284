import type { FileOutcome } from '../upload/progress/outcome.ts';
import type { ReceiptFile } from './receipt.ts';

/** What a receipt says of what became of a file. */
export type OutcomeOnReceipt = Pick<
  ReceiptFile,
  'outcome' | 'code' | 'reason' | 'stored_as' | 'sha256' | 'verified_by' | 'healed' | 'corrected'
>;

/** Most files have nothing that was corrected, and a card has tens of thousands of them. */
const none: never[] = [];
const nothing = {
  code: null,
  reason: null,
  stored_as: null,
  sha256: null,
  verified_by: null,
  corrected: none,
};

/** What an outcome of an upload is on the receipt; a file without one was not sent. */
export function outcomeOnReceipt(file: FileOutcome | undefined): OutcomeOnReceipt {
  if (!file) return { ...nothing, outcome: 'not_sent' };
  const { sha256 } = file;
  switch (file.outcome) {
    case 'stored':
      return {
        ...nothing,
        sha256,
        outcome: 'stored',
        verified_by: file.verifiedBy,
        ...(file.healed && { healed: true }),
        ...(file.storedAs && { stored_as: file.storedAs }),
      };
    case 'would_upload':
      return { ...nothing, sha256, outcome: file.outcome };
    case 'already_have': {
      const stored_as = file.storedAs === file.filename ? null : file.storedAs;
      const { verifiedBy: verified_by, corrected } = file;
      return { ...nothing, sha256, outcome: 'already_there', stored_as, verified_by, corrected };
    }
    case 'refused':
    case 'failed': {
      const { outcome, code, reason } = file;
      return { ...nothing, sha256, outcome, code, reason };
    }
  }
}
