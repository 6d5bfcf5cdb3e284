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

/** One recording of the card and its outcome. */
export interface ReceiptFile {
  filename: string;
  size_bytes: number;
  /** Lower-case hex; null when not hashed. */
  sha256: string | null;
  outcome: ReceiptOutcome;
  /** Stable code of a refusal or failure. */
  code: string | null;
  /** Why, and what to do. */
  reason: string | null;
  /** Name under which the service has the same content, if different; else null. */
  stored_as: string | null;
  /**
   * Who proved the SHA-256 of the stored bytes: the store on arrival, or the service by re-reading.
   * Null while nobody has.
   */
  verified_by: VerifiedBy;
  /** True when damaged bytes at the service were replaced with the card's. */
  healed?: true;
  /** Seconds of sound; null when the header does not tell. */
  duration_s: number | null;
  /** Remarks that did not prevent storing. */
  notes: string[];
  /** True when silence is packed (T.WAV), so that `duration_s` is less than the file's length. */
  packed: boolean;
  /** Header facts corrected at the service. */
  corrected: readonly FactName[];
}

/**
 * Another file of the card, including damaged recordings, and its outcome when all files were to be
 * stored.
 */
export interface ReceiptOther extends Omit<
  ReceiptFile,
  'outcome' | 'duration_s' | 'notes' | 'packed' | 'corrected'
> {
  /** `left_out`: empty, or no regular file. */
  outcome: ReceiptOutcome | 'left_out';
}

/** A file or folder left out, and why. */
export interface NamedReason {
  filename: string;
  reason: string;
}

/**
 * Outcome of a card, or of files chosen in a browser: every recording has exactly one outcome.
 * `Fact` is a fact from a recorder's text on the card.
 */
export interface Receipt<Fact = object> {
  receipt: 1;
  made_at: string;
  api_url: string;
  card: string;
  /** Folders searched for recordings, none inside another. */
  card_folders: string[];
  project: { project_id: string; title: string } | null;
  dataset: { data_id: string; dataset_name: string; device: string } | null;
  /** Time zone of --timezone; null when times are as recorded. */
  timezone: string | null;
  dry_run: boolean;
  /** `complete`, or why the upload ended early. */
  ended: 'complete' | 'drained' | 'stopped' | 'failed';
  on_card: number;
  counts: Record<ReceiptOutcome, number>;
  bytes: { on_card: number; stored: number; sent: number };
  seconds_of_sound: number;
  files: ReceiptFile[];
  not_recordings: NamedReason[];
  /** Other files and their outcomes; empty when only recordings were to be stored. */
  other_files: ReceiptOther[];
  /** Files and folders of operating systems, never stored. */
  left_out: string[];
  /** Facts from recorder texts on the card, including the coordinates recordings have from them. */
  card_facts: Fact[];
  /** Folders that could not be read; their content is not counted. */
  unreadable_folders: NamedReason[];
  /** Faults between recordings: overlaps, gaps, copies. */
  card_faults: { code: string; message: string; paths: string[] }[];
}

export type ReceiptHead<Fact = object> = Omit<
  Receipt<Fact>,
  'receipt' | 'on_card' | 'counts' | 'bytes' | 'seconds_of_sound'
> & {
  sent_bytes: number;
};

/** Sums up the files. */
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

/** Outcome fields of a file. */
export type OutcomeOnReceipt = Pick<
  ReceiptFile,
  'outcome' | 'code' | 'reason' | 'stored_as' | 'sha256' | 'verified_by' | 'healed' | 'corrected'
>;

/** Shared: most of tens of thousands of files have no corrections. */
const none: never[] = [];
const nothing = {
  code: null,
  reason: null,
  stored_as: null,
  sha256: null,
  verified_by: null,
  corrected: none,
};

/** Converts an upload outcome for the receipt; a file without one was not sent. */
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
 * JSON in chunks, one line per list member: receipts are long, and people read them. `lineOf`
 * writes one member.
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

/** Milliseconds a finished upload waits for the service to store its receipt. */
const maxWaitMs = 15_000;

/** Name of the receipt in its dataset, by its time (ISO 8601). */
export const receiptName = (madeAt: string): string =>
  `receipts/receipt-${madeAt.replace(/\.\d+|[-:]/g, '')}.json`;

/**
 * Stores a receipt with its dataset, as a file of the kind `receipt` given by the source. Throws
 * when it cannot be stored.
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
