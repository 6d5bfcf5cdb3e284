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

/** One recording of the card and what became of it. */
export interface ReceiptFile {
  filename: string;
  size_bytes: number;
  /** Lower-case hex; null where the file was not hashed. */
  sha256: string | null;
  outcome: ReceiptOutcome;
  /** Stable code of a refusal or failure. */
  code: string | null;
  /** Why, and what to do. */
  reason: string | null;
  /** Name under which the service has the same content, where it is another. */
  stored_as: string | null;
  /**
   * Who proved that the stored bytes have this SHA-256: the store as they arrived, or the service that read them again.
   * Null while nobody did.
   */
  verified_by: VerifiedBy;
  /** True where the service had damaged bytes of this file, and has those of the card now. */
  healed?: true;
  /** Seconds of sound, where the header tells. */
  duration_s: number | null;
  /** Oddities that did not keep the file from being stored. */
  notes: string[];
  /** True where silence is packed in the file (T.WAV), so that `duration_s` is less than its length. */
  packed: boolean;
  /** Header facts that the service had otherwise, and now has as the card tells them. */
  corrected: readonly FactName[];
}

/** Another file of the card, a damaged recording among them, and what became of it where all was to be kept. */
export interface ReceiptOther extends Omit<
  ReceiptFile,
  'outcome' | 'duration_s' | 'notes' | 'packed' | 'corrected'
> {
  /** `left_out` holds nothing that could be kept: it is empty, or no file. */
  outcome: ReceiptOutcome | 'left_out';
}

/** A file or folder that was left out, and why. */
export interface NamedReason {
  filename: string;
  reason: string;
}

/**
 * What became of a card, or of files chosen in a browser: every recording is in exactly one outcome. `Fact` is what a
 * text of a recorder tells of the card.
 */
export interface Receipt<Fact = object> {
  receipt: 1;
  made_at: string;
  api_url: string;
  card: string;
  /** The folders that the recordings were looked for in, none inside another. */
  card_folders: string[];
  project: { project_id: string; title: string } | null;
  dataset: { data_id: string; dataset_name: string; device: string } | null;
  /** The zone that the times were given by --timezone; null where they stand as the recordings tell them. */
  timezone: string | null;
  dry_run: boolean;
  /** `complete`, or why the upload ended before all was done. */
  ended: 'complete' | 'drained' | 'stopped' | 'failed';
  on_card: number;
  counts: Record<ReceiptOutcome, number>;
  bytes: { on_card: number; stored: number; sent: number };
  seconds_of_sound: number;
  files: ReceiptFile[];
  not_recordings: NamedReason[];
  /** What became of other files; empty where only recordings were to be stored. */
  other_files: ReceiptOther[];
  /** Files and folders of operating systems, which nobody keeps. */
  left_out: string[];
  /** What texts of recorders on the card tell of it, and which place recordings have from them. */
  card_facts: Fact[];
  /** Folders that could not be looked into; what they hold is not counted. */
  unreadable_folders: NamedReason[];
  /** Faults that show only when recordings are seen together: overlaps, gaps, copies. */
  card_faults: { code: string; message: string; paths: string[] }[];
}

export type ReceiptHead<Fact = object> = Omit<
  Receipt<Fact>,
  'receipt' | 'on_card' | 'counts' | 'bytes' | 'seconds_of_sound'
> & {
  sent_bytes: number;
};

/** Adds up the files. */
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
    seconds += file.duration_s ?? 0;
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

/**
 * An object as JSON in pieces, a line for each member of its lists: a receipt is long, and looked through by people.
 * `lineOf` writes one member.
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

/** Milliseconds the service may stay away: an upload that is done does not wait longer for its receipt. */
const maxWaitMs = 15_000;

/** What the receipt made at that moment (ISO 8601) is called in its dataset. */
export const receiptName = (madeAt: string): string =>
  `receipts/receipt-${madeAt.replace(/\.\d+|[-:]/g, '')}.json`;

/**
 * Stores the receipt of an upload with its dataset, as a file of the kind `receipt`; the source says so. Throws what
 * kept it from being stored.
 */
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
