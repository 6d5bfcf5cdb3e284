import type { VerifiedBy } from '@biophony/contract';
import type { FactName } from '../upload/progress/outcome.ts';

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
