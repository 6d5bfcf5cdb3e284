import { UnreadableAudio } from '../audio/stream/audio-stream.ts';
import type { FileIssue } from '../results/file-result.ts';

/** Why reading failed, as a reason a person can act on; a fault of the program itself is thrown on. */
export function refusalReason(error: unknown): FileIssue {
  if (error instanceof UnreadableAudio) return { code: error.code, message: error.message };
  throw error;
}

/** Doubts of the header whether a file can be read: reading it has answered them, or says itself why it cannot be. */
const answeredDoubts: ReadonlySet<string> = new Set(['unsupported_format', 'bad_header']);

/** Joins issues of the header and of the decoding, one of each code. */
export function mergeIssues(...lists: readonly (readonly FileIssue[])[]): FileIssue[] {
  const byCode = new Map<string, FileIssue>();
  for (const { code, message } of lists.flat())
    if (!byCode.has(code) && !answeredDoubts.has(code)) byCode.set(code, { code, message });
  // The header of a triggered recording counts only what is not packed away.
  if (byCode.has('triggered')) byCode.delete('too_short');
  return [...byCode.values()];
}
