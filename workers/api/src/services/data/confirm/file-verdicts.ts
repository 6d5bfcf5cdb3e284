import type { FileKind, RecordingInfo, VerifiedBy } from '@biophony/contract';

/** A promised file as the database knows it. */
export interface PromisedFile {
  file_id: string;
  filename: string;
  kind: FileKind;
  size_bytes: number;
  stored_bytes: number | null;
  status: 'pending' | 'stored' | 'missing' | 'wrong_size';
  recording: string | null;
  reserved_at: string;
  verified_by: VerifiedBy;
}

/** What the store says of a promised file. `unheld` ones stand in the store but have no room reserved any more. */
export interface Verdict {
  file_id: string;
  kind: FileKind;
  status: 'stored' | 'missing' | 'wrong_size';
  unheld: boolean;
  stored_bytes: number | null;
  size: number;
  issue: string | null;
}

const headerIssue = (filename: string, recording: string | null): string | null => {
  if (!recording) return null;
  const info = JSON.parse(recording) as RecordingInfo;
  if (info.format === 'unknown')
    return `${filename} has no header that can be read; it may be no recording.`;
  return info.duration_s === 0 ? `${filename} holds no sound (0 seconds).` : null;
};

/** Compares a promise with what was found in the store; `found` is bytes, undefined when nothing is there. */
export function verdictOn(file: PromisedFile, found: number | undefined): Verdict {
  const { file_id, filename, kind, size_bytes: size } = file;
  const common = { file_id, kind, size, stored_bytes: found ?? null };
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
  return {
    ...common,
    status: 'stored',
    unheld: file.status === 'missing' || file.status === 'wrong_size',
    issue: headerIssue(filename, file.recording),
  };
}
