import {
  type DeviceOption,
  type FileKind,
  filenameFault,
  limits,
  type RecordingInfo,
  textFault,
  type UploadRequest,
  type VerifiedBy,
} from '@biophony/contract';
import { jsonRows, lockRow, type Sql, sql } from '../base/sql.ts';
import { baseName } from '../storage/objects.ts';
import { emptyFile, fileProblem } from './validation.ts';

type FactName = keyof RecordingInfo;

const baseNameOf = (filename: string) => filename.slice(filename.lastIndexOf('/') + 1);

/**
 * Differing from those stored for the same content. None if no facts are sent or names differ: a
 * copy's name may give another time.
 */
export function differingFacts(
  stored: { filename: string; recording: string | null },
  { filename, recording: facts }: UploadRequest,
): FactName[] {
  if (!facts || baseNameOf(filename) !== baseNameOf(stored.filename)) return [];
  const names = Object.keys(facts) as FactName[];
  if (stored.recording === null) return names.filter((name) => facts[name] !== null);
  const storedFacts = JSON.parse(stored.recording) as Partial<RecordingInfo>;
  return names.filter((name) => facts[name] !== (storedFacts[name] ?? null));
}

export interface KnownFile {
  file_id: string;
  filename: string;
  kind: FileKind;
  size_bytes: number;
  sha256: string | null;
  status: 'pending' | 'stored' | 'missing' | 'wrong_size';
  upload_id: string | null;
  verified_by: VerifiedBy;
  /** When its bytes were found not to match `sha256`. */
  damaged_at: string | null;
  /** JSON. */
  recording: string | null;
  /** File that holds its content; null: its own. */
  content_id: string | null;
}

export interface SharedContent {
  id: string;
  stored_as: string;
  verified_by: VerifiedBy;
}

/** `reserve` counts towards storage once the database accepts it. */
export type Plan =
  | { kind: 'refused'; file: UploadRequest; code: string; message: string }
  | {
      kind: 'already_have';
      file: UploadRequest;
      file_id: string;
      stored_as: string;
      corrected: FactName[];
      verified_by: VerifiedBy;
      /** Another file becomes a recording. */
      promoted: boolean;
    }
  | { kind: 'pending'; file: UploadRequest; file_id: string; content: SharedContent | null }
  | {
      kind: 'reserve';
      file: UploadRequest;
      file_id: string;
      replaces: KnownFile | null;
      /** The content is stored: nothing is sent, no storage is used. */
      content: SharedContent | null;
      /** It replaces damaged bytes of the same file. */
      heals?: true;
    };

/** Stored but never analysed. */
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

/** Fits into one line of a message. */
const shownName = (name: string): string => {
  const plain = name.replaceAll(/[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]/gu, '\uFFFD');
  return plain.length > 100 ? `${plain.slice(0, 100)}…` : plain;
};

function impossibleFile({ filename, size }: UploadRequest) {
  const fault = textFault(filename) ?? filenameFault(filename);
  if (fault !== null)
    return {
      code: 'bad_name',
      message: `The name ${shownName(filename)} ${fault}. Rename the file.`,
    };
  return size > limits.file_bytes
    ? {
        code: 'too_large',
        message: `${filename} is larger than a recording may be (${limits.file_bytes / 1024 ** 3} GiB). Split it.`,
      }
    : null;
}

const sameContent = (existingFile: KnownFile, file: UploadRequest) =>
  existingFile.size_bytes === file.size &&
  (existingFile.sha256 === null ||
    file.sha256 === undefined ||
    existingFile.sha256 === file.sha256);

const sameChecksum = (existingFile: KnownFile, file: UploadRequest) =>
  existingFile.status === 'stored' &&
  file.sha256 !== undefined &&
  existingFile.sha256 === file.sha256 &&
  existingFile.size_bytes === file.size;

const differ = (a: string | null | undefined, b: string | null | undefined) =>
  a != null && b != null && a !== b;

const headers = new WeakMap<KnownFile, Partial<RecordingInfo>>();

function headerOf(row: KnownFile): Partial<RecordingInfo> {
  const header = headers.get(row);
  if (header) return header;
  const read = (row.recording ? JSON.parse(row.recording) : {}) as Partial<RecordingInfo>;
  headers.set(row, read);
  return read;
}

/**
 * Of equal content: the same recorder and time in the header, or the same base name, unless both
 * exist side by side. Headers must not differ, since silence is equal in recordings of any time.
 */
function isSameFile(stored: KnownFile, file: UploadRequest): boolean {
  if (!isKept(file) && stored.kind !== 'recording') return false;
  const { recorded_at = null, device_id = null }: Partial<RecordingInfo> = file.recording ?? {};
  const isNamedSo = !file.another && baseName(stored.filename) === baseName(file.filename);
  const isProvable = recorded_at !== null && device_id !== null;
  if (!isNamedSo && !isProvable) return false;
  const header = headerOf(stored);
  if (differ(recorded_at, header.recorded_at) || differ(device_id, header.device_id)) return false;
  return (
    isNamedSo ||
    (isProvable && recorded_at === header.recorded_at && device_id === header.device_id)
  );
}

function planStored(file: UploadRequest, same: KnownFile, correct: boolean): Plan {
  const isRecording = !isKept(file);
  const promoted = isRecording && same.kind !== 'recording';
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

/** `known` has its name but is not soundly stored. */
function planShared(file: UploadRequest, root: KnownFile, existingFile: KnownFile | null): Plan {
  const { file_id: id, filename: stored_as, verified_by } = root;
  const content = { id, stored_as, verified_by };
  return existingFile?.status === 'pending' && existingFile.content_id === id
    ? { kind: 'pending', file, file_id: existingFile.file_id, content }
    : { kind: 'reserve', file, file_id: crypto.randomUUID(), replaces: existingFile, content };
}

function planKnown(file: UploadRequest, existingFile: KnownFile): Plan {
  if (existingFile.status === 'stored')
    return {
      kind: 'refused',
      file,
      code: 'file_exists',
      message: `${file.filename} is in this dataset already, with other or unproved content, maybe from another card; that was left as it is. Upload this card to a dataset of its own.`,
    };
  const same = existingFile.content_id === null && sameContent(existingFile, file);
  // All links of one promise require its checksum.
  if (same && existingFile.status === 'pending')
    return {
      kind: 'pending',
      file: existingFile.sha256 === null ? file : { ...file, sha256: existingFile.sha256 },
      file_id: existingFile.file_id,
      content: null,
    };
  return {
    kind: 'reserve',
    file,
    file_id: same ? existingFile.file_id : crypto.randomUUID(),
    replaces: same ? null : existingFile,
    content: null,
  };
}

/**
 * Refuses a file (device rules or duplicate), finds it stored (same SHA-256 and size) or promised,
 * or reserves it. Other files of equal content share it if the stored bytes are verified. A file
 * with the recorded size and SHA-256 heals a damaged one. Other files are refused only if empty,
 * receipts also if too large. Missing facts of stored files are filled in; `correct` overwrites
 * them.
 */
export function planUploads(
  device: DeviceOption,
  files: readonly UploadRequest[],
  existingFiles: readonly KnownFile[],
  correct = false,
): Plan[] {
  const byName = new Map(existingFiles.map((row) => [row.filename, row]));
  const proved = new Map<string | null, KnownFile[]>();
  for (const row of existingFiles) {
    if (row.status !== 'stored' || row.verified_by === null) continue;
    const rows = proved.get(row.sha256);
    if (rows) rows.push(row);
    else proved.set(row.sha256, [row]);
  }
  const seen = new Set<string>();
  return files.map((file): Plan => {
    const candidate = { name: file.filename, size: file.size };
    const problem =
      impossibleFile(file) ?? (isKept(file) ? keptProblem(file) : fileProblem(device, candidate));
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
    const isStored = there !== undefined && sameChecksum(there, file);
    if (isStored && !there.damaged_at) return planStored(file, there, correct);
    const twins = (file.kind !== 'receipt' && file.sha256 && proved.get(file.sha256)) || [];
    const equal = twins.filter((row) => sameChecksum(row, file));
    const root = equal.find((row) => row.content_id === null);
    if (isStored)
      return root && there.content_id !== null
        ? planShared(file, root, there)
        : {
            kind: 'reserve',
            file,
            file_id: there.file_id,
            replaces: null,
            content: null,
            heals: true,
          };
    const same = equal.find((row) => isSameFile(row, file));
    if (same) return planStored(file, same, correct);
    if (root && there?.status !== 'stored') return planShared(file, root, there ?? null);
    return there
      ? planKnown(file, there)
      : { kind: 'reserve', file, file_id: crypto.randomUUID(), replaces: null, content: null };
  });
}

/** 0 for a file sent whole. */
export const partCount = (size: number) =>
  size > limits.multipart_threshold_bytes ? Math.ceil(size / limits.part_bytes) : 0;

/** The dataset has, or gets in the same call, a file of that name. */
const harmless: ReadonlySet<string> = new Set(['file_exists', 'duplicate_name']);

/** Before storage is reserved. Mails do not count receipts. */
export function noteRefusals(dataId: string, plans: readonly Plan[]): Sql[] {
  const refused = plans.flatMap((plan) =>
    plan.kind === 'refused' && !harmless.has(plan.code) && plan.file.kind !== 'receipt'
      ? { filename: shownName(plan.file.filename), code: plan.code }
      : [],
  );
  if (refused.length === 0) return [];
  return [
    lockRow('datasets', dataId),
    sql`INSERT INTO refused_uploads (data_id, filename, code)
      SELECT data_id, refused.filename, refused.code
      FROM datasets, ${jsonRows({ filename: 'text', code: 'text' }, 'refused', refused)}
      WHERE data_id = ${dataId} AND (SELECT count(*) FROM refused_uploads
        WHERE data_id = ${dataId}) + refused.position < ${limits.refused_files_per_dataset}
      ON CONFLICT (data_id, filename) DO UPDATE SET code = excluded.code`,
  ];
}

/** That no event has reported. */
export const untoldRefusals = (dataId: string): Sql =>
  sql`EXISTS (SELECT 1 FROM refused_uploads WHERE data_id = ${dataId} AND told = 0)`;

/** After the event's statement. */
export const refusalsTold = (dataId: string): Sql =>
  sql`UPDATE refused_uploads SET told = 1 WHERE data_id = ${dataId} AND told = 0`;
