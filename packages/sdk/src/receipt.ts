import type { VerifiedBy } from '@biophony/contract';
import { BiophonyError } from './core/errors.ts';
import type { UploadApi } from './upload/context.ts';
import type { FactName, FileOutcome } from './upload/progress.ts';
import type { UploadSource } from './upload/source.ts';
import { uploadFiles, type UploadOptions } from './upload/upload-files.ts';

export type ReceiptOutcome =
  | 'stored'
  | 'already_there'
  | 'refused'
  | 'failed'
  | 'not_sent'
  | 'would_upload';

export interface ReceiptFile {
  filename: string;
  size_bytes: number;
  /** Lower-case hex; null when not hashed. */
  sha256: string | null;
  outcome: ReceiptOutcome;
  code: string | null;
  reason: string | null;
  /** Other name of the same content at the service. */
  stored_as: string | null;
  verified_by: VerifiedBy;
  /** Damaged bytes at the service were replaced. */
  healed?: true;
  /** Seconds; null when the header does not tell. */
  duration_s: number | null;
  /** Remarks that did not prevent storing. */
  notes: string[];
  /** Silence is packed (T.WAV): `duration_s` is less than the file's length. */
  packed: boolean;
  corrected: readonly FactName[];
}

/** Another file of the card, including damaged recordings. */
export interface ReceiptOther extends Omit<
  ReceiptFile,
  'outcome' | 'duration_s' | 'notes' | 'packed' | 'corrected'
> {
  /** `left_out`: empty, or no regular file. */
  outcome: ReceiptOutcome | 'left_out';
}

export interface NamedReason {
  filename: string;
  reason: string;
}

/**
 * Outcome of a card, or of files chosen in a browser. `Fact`: from a recorder's text on the card.
 */
export interface Receipt<Fact = object> {
  receipt: 1;
  made_at: string;
  api_url: string;
  card: string;
  card_folders: string[];
  project: { project_id: string; title: string } | null;
  dataset: { data_id: string; dataset_name: string; device: string } | null;
  /** Of --timezone; null when times are as recorded. */
  timezone: string | null;
  dry_run: boolean;
  ended: 'complete' | 'drained' | 'stopped' | 'failed';
  on_card: number;
  counts: Record<ReceiptOutcome, number>;
  bytes: { on_card: number; stored: number; sent: number };
  seconds_of_sound: number;
  files: ReceiptFile[];
  not_recordings: NamedReason[];
  /** Empty when only recordings were to be stored. */
  other_files: ReceiptOther[];
  /** Files of operating systems, never stored. */
  left_out: string[];
  /** From recorder texts, including coordinates. */
  card_facts: Fact[];
  /** Their content is not counted. */
  unreadable_folders: NamedReason[];
  /** Between recordings: overlaps, gaps, copies. */
  card_faults: { code: string; message: string; paths: string[] }[];
}

export type ReceiptHead<Fact = object> = Omit<
  Receipt<Fact>,
  'receipt' | 'on_card' | 'counts' | 'bytes' | 'seconds_of_sound'
> & {
  sent_bytes: number;
};

/** Counts the files and adds up their bytes. */
export function makeReceipt<Fact>({ sent_bytes, ...head }: ReceiptHead<Fact>): Receipt<Fact> {
  const counts = {
    stored: 0,
    already_there: 0,
    refused: 0,
    failed: 0,
    not_sent: 0,
    would_upload: 0,
  };
  const bytes = { on_card: 0, stored: 0, sent: sent_bytes };
  let seconds = 0;
  for (const file of head.files) {
    counts[file.outcome]++;
    bytes.on_card += file.size_bytes;
    if (file.outcome === 'stored' || file.outcome === 'already_there')
      bytes.stored += file.size_bytes;
    if (file.outcome !== 'refused') seconds += file.duration_s ?? 0;
  }
  return {
    receipt: 1,
    ...head,
    on_card: head.files.length,
    counts,
    bytes,
    seconds_of_sound: Math.round(seconds * 1000) / 1000,
  };
}

export type OutcomeOnReceipt = Pick<
  ReceiptFile,
  'outcome' | 'code' | 'reason' | 'stored_as' | 'sha256' | 'verified_by' | 'healed' | 'corrected'
>;

/** Shared, to save memory. */
const none: never[] = [];
const nothing = {
  code: null,
  reason: null,
  stored_as: null,
  sha256: null,
  verified_by: null,
  corrected: none,
};

/** A file without an outcome was not sent. */
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

/**
 * JSON in chunks, with one line per list member so that people can read it. `lineOf` writes one
 * member.
 */
export function* jsonLines(
  value: object,
  lineOf: (member: unknown) => string = (member) => JSON.stringify(member),
): Generator<string> {
  let separator = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${separator}\n  ${JSON.stringify(name)}: `;
    separator = ',';
    if (Array.isArray(member) && member.length > 0) {
      for (const [index, one] of member.entries())
        yield `${index === 0 ? '[' : ','}\n    ${lineOf(one)}`;
      yield '\n  ]';
    } else yield lineOf(member);
  }
  yield `${separator === '{' ? '{' : '\n'}}\n`;
}

/** Milliseconds to store the receipt. */
const maxWaitMs = 15_000;

/** `madeAt` is ISO 8601. */
export const receiptName = (madeAt: string): string =>
  `receipts/receipt-${madeAt.replace(/\.\d+|[-:]/g, '')}.json`;

/** Stores a receipt with its dataset. Throws when it cannot. */
export async function sendReceipt(
  api: UploadApi,
  dataId: string,
  source: UploadSource,
  options: Pick<UploadOptions, 'signal' | 'transport'> = {},
): Promise<void> {
  const report = await uploadFiles(api, dataId, [source], { maxWaitMs, ...options });
  if (report.error) throw report.error;
  const [file] = report.files;
  if (file?.outcome === 'refused' || file?.outcome === 'failed')
    throw new BiophonyError(file.reason);
}
