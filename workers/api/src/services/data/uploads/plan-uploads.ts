import {
  limits,
  type DeviceOption,
  type FileKind,
  type UploadRequest,
  type VerifiedBy,
} from '@biophony/contract';
import { differingFacts, type FactName } from './differing-facts.ts';
import { emptyFile, fileProblem } from '../validation/device-rules.ts';

/** A row of `files` as far as planning an upload needs it. */
export interface KnownFile {
  file_id: string;
  filename: string;
  kind: FileKind;
  size_bytes: number;
  sha256: string | null;
  status: 'pending' | 'stored' | 'missing' | 'wrong_size';
  upload_id: string | null;
  verified_by: VerifiedBy;
  /** JSON of its header facts. */
  recording: string | null;
}

/** What is to be done with one asked file. `reserve` ones count towards storage only once the database took them. */
export type Plan =
  | { kind: 'refused'; file: UploadRequest; code: string; message: string }
  | {
      kind: 'already_have';
      file: UploadRequest;
      file_id: string;
      stored_as: string;
      corrected: FactName[];
      verified_by: VerifiedBy;
      /** True for what was kept as another file and is a recording from now on. */
      promoted: boolean;
    }
  | { kind: 'pending'; file: UploadRequest; file_id: string }
  | { kind: 'reserve'; file: UploadRequest; file_id: string; replaces: KnownFile | null };

/** Whether a file is only kept, and never analysed. */
export const isKept = ({ kind = 'recording' }: Pick<UploadRequest, 'kind'>): boolean =>
  kind !== 'recording';

const keptProblem = ({ filename: name, size, kind }: UploadRequest) => {
  if (kind === 'receipt' && size > limits.receipt_bytes)
    return {
      code: 'receipt_too_large',
      message: `${name} is larger than a receipt may be (${limits.receipt_bytes / 1024 ** 2} MiB).`,
    };
  return emptyFile({ name, size });
};

const sameContent = (known: KnownFile, file: UploadRequest) =>
  known.size_bytes === file.size &&
  (known.sha256 === null || file.sha256 === undefined || known.sha256 === file.sha256);

const sameChecksum = (known: KnownFile, file: UploadRequest) =>
  known.status === 'stored' &&
  file.sha256 !== undefined &&
  known.sha256 === file.sha256 &&
  known.size_bytes === file.size;

/**
 * The stored file of the same content, if it will do: any for another file; for a recording one that is analysed, or
 * one of its own name that was kept as another file and becomes a recording.
 */
function planStored(file: UploadRequest, same: KnownFile, correct: boolean): Plan | null {
  const isRecording = !isKept(file);
  const promoted = isRecording && same.kind !== 'recording';
  if (promoted && same.filename !== file.filename) return null;
  const takesFacts = isRecording && (promoted || correct || same.recording === null);
  return {
    kind: 'already_have',
    file,
    file_id: same.file_id,
    stored_as: same.filename,
    corrected: takesFacts ? differingFacts(same, file) : [],
    promoted,
    verified_by: same.verified_by,
  };
}

function planKnown(file: UploadRequest, known: KnownFile): Plan {
  if (known.status === 'stored')
    return {
      kind: 'refused',
      file,
      code: 'file_exists',
      message: `${file.filename} is in this dataset already, with other or unproved content, maybe from another card; that was left as it is. Upload this card to a dataset of its own.`,
    };
  const same = sameContent(known, file);
  // Links of one promise all hold the content to the checksum that was ever told.
  if (same && known.status === 'pending')
    return {
      kind: 'pending',
      file: known.sha256 === null ? file : { ...file, sha256: known.sha256 },
      file_id: known.file_id,
    };
  return {
    kind: 'reserve',
    file,
    file_id: same ? known.file_id : crypto.randomUUID(),
    replaces: same ? null : known,
  };
}

/**
 * Decides for every asked file: refused by the device's rules or as a duplicate, stored already (same SHA-256 and
 * size; under another name only where the stored bytes are proved to have it), promised already, or to be reserved.
 * Other files are refused only where they are empty, receipts also where they are too large.
 * Facts of stored ones are filled where there are none, and taken anew with `correct`.
 */
export function planUploads(
  device: DeviceOption,
  files: readonly UploadRequest[],
  known: readonly KnownFile[],
  correct = false,
): Plan[] {
  const byName = new Map(known.map((row) => [row.filename, row]));
  const stored = new Map(
    known
      .filter((row) => row.status === 'stored' && row.verified_by !== null)
      .sort((a, b) => Number(a.kind === 'recording') - Number(b.kind === 'recording'))
      .map((row) => [row.sha256, row]),
  );
  const seen = new Set<string>();
  return files.map((file): Plan => {
    const asked = { name: file.filename, size: file.size };
    const problem = isKept(file) ? keptProblem(file) : fileProblem(device, asked);
    if (problem) return { kind: 'refused', file, ...problem };
    if (seen.has(file.filename))
      return {
        kind: 'refused',
        file,
        code: 'duplicate_name',
        message: `${file.filename} is named twice in this upload.`,
      };
    seen.add(file.filename);
    const there = byName.get(file.filename);
    const proved = file.sha256 ? stored.get(file.sha256) : undefined;
    const same = there && sameChecksum(there, file) ? there : proved;
    const have = same && sameChecksum(same, file) ? planStored(file, same, correct) : null;
    if (have) return have;
    return there
      ? planKnown(file, there)
      : { kind: 'reserve', file, file_id: crypto.randomUUID(), replaces: null };
  });
}

/** How many parts a file of that size goes up in; 0 when it goes up whole. */
export const partCount = (size: number) =>
  size > limits.multipart_threshold_bytes ? Math.ceil(size / limits.part_bytes) : 0;
