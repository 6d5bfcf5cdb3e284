import { exitCodes, type ExitCode } from '../../errors/exit-codes.ts';
import type { Receipt } from '../../receipt/receipt.ts';

/** Refusals that say the file itself holds nothing: no run could store it. */
const hopeless = new Set([
  'empty_file',
  'nul_filled',
  'bad_header',
  'no_audio',
  'flac_stub',
  'unusable',
]);

/** The exit code of an upload that was not ended by an error: files without sound do not make it fail, sound of a format that is not read does. */
export function uploadExit({ ended, files, other_files, unreadable_folders }: Receipt): ExitCode {
  if (ended === 'drained' || ended === 'stopped') return exitCodes.interrupted;
  const lost = files.some(
    ({ outcome, code }) =>
      outcome === 'failed' ||
      outcome === 'not_sent' ||
      (outcome === 'refused' && !hopeless.has(code ?? '')),
  );
  const kept = new Set(['stored', 'already_there', 'would_upload', 'left_out']);
  const lostOther = other_files.some(({ outcome }) => !kept.has(outcome));
  return lost || lostOther || unreadable_folders.length > 0 ? exitCodes.someFailed : exitCodes.done;
}
