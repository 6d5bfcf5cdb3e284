import type { FileKind, RecordingInfo, VerifiedBy } from '@biophony/contract';
import type { FoundObject } from '../../rows/find-objects.ts';

/** A promised file as the database knows it. */
export interface PromisedFile {
  file_id: string;
  filename: string;
  kind: FileKind;
  size_bytes: number;
  sha256: string | null;
  stored_bytes: number | null;
  status: 'pending' | 'stored' | 'missing' | 'wrong_size';
  recording: string | null;
  reserved_at: string;
  upload_id: string | null;
  verified_by: VerifiedBy;
  damaged_at: string | null;
  content_id: string | null;
}

/** What the store says of a promised file. `unheld` ones stand in the store but have no storage reserved any more. */
export interface Verdict {
  file_id: string;
  kind: FileKind;
  /** What the file was when it was compared: where that has changed meanwhile, the verdict is none. */
  was: PromisedFile['status'];
  status: 'stored' | 'missing' | 'wrong_size';
  unheld: boolean;
  stored_bytes: number | null;
  size: number;
  issue: string | null;
  verified_by: VerifiedBy;
}

/** What is wrong with a recording by the facts of its header; null where nothing is. */
export const headerIssue = (filename: string, recording: string | null): string | null => {
  if (!recording) return null;
  const info = JSON.parse(recording) as RecordingInfo;
  if (info.format === 'unknown')
    return `${filename} has no header that can be read; it may be no recording.`;
  return info.duration_s === 0 ? `${filename} holds no sound (0 seconds).` : null;
};

/** Why a file was not kept whose bytes are others than promised. */
export const otherContent = (filename: string) =>
  `${filename} arrived with other content than announced: its SHA-256 differs. It was not kept. Upload it again.`;

/** Compares a promise with what was found in the store; `found` is undefined when nothing is there. */
export function verdictOn(file: PromisedFile, object: FoundObject | undefined): Verdict {
  const { file_id, filename, kind, status: was, size_bytes: size } = file;
  const found = object?.size;
  const verified_by = was === 'missing' ? null : file.verified_by;
  const common = { file_id, kind, was, size, stored_bytes: found ?? null, verified_by };
  if (found === undefined)
    return {
      ...common,
      status: 'missing',
      unheld: false,
      issue: `${filename} did not arrive. Upload it again.`,
    };
  if (found !== size)
    return {
      ...common,
      status: 'wrong_size',
      unheld: false,
      issue: `${filename} arrived with ${found} bytes instead of ${size}. Upload it again.`,
    };
  if (object?.sha256 && file.sha256 && object.sha256 !== file.sha256)
    return {
      ...common,
      status: 'missing',
      stored_bytes: null,
      unheld: false,
      issue: otherContent(filename),
    };
  return {
    ...common,
    status: 'stored',
    verified_by: object?.sha256 && file.sha256 ? 'store' : verified_by,
    unheld: was === 'missing' || was === 'wrong_size',
    issue: headerIssue(filename, file.recording),
  };
}

/** Compares a promise that shares the content of another file with that file; null while that is on its way again. */
export function verdictOnShared(
  file: PromisedFile,
  root: Pick<PromisedFile, 'status' | 'verified_by'> | undefined,
): Verdict | null {
  if (root?.status === 'pending') return null;
  const isThere = root?.status === 'stored';
  const verified_by = isThere ? root.verified_by : null;
  return verdictOn({ ...file, verified_by }, isThere ? { size: file.size_bytes } : undefined);
}
