import { makeReceipt, type CardReceipt, type ReceiptFile } from '../src/upload/receipt.ts';

/** Default: stored, a minute long. */
export const receiptFile = (filename: string, rest: Partial<ReceiptFile> = {}): ReceiptFile => ({
  filename,
  outcome: 'stored',
  reason: null,
  size_bytes: 1000,
  sha256: null,
  code: null,
  stored_as: null,
  verified_by: null,
  duration_s: 60,
  notes: [],
  packed: false,
  corrected: [],
  ...rest,
});

export const receiptOf = (files: ReceiptFile[], rest: Partial<CardReceipt> = {}): CardReceipt => ({
  ...makeReceipt({
    made_at: '2026-05-21T05:00:00.000Z',
    api_url: '',
    card: '/card',
    card_folders: ['/card'],
    project: null,
    dataset: null,
    timezone: null,
    dry_run: false,
    ended: 'complete',
    sent_bytes: 0,
    card_faults: [],
    files,
    not_recordings: [],
    other_files: [],
    left_out: [],
    card_facts: [],
    unreadable_folders: [],
  }),
  ...rest,
});
