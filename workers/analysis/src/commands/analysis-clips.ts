import { resultFilesOf } from '@biophony/contract/results';
import type { toRecordings } from '../clips/make-clips.ts';
import { Interrupted, UsageError } from '../kit/errors.ts';
import type { ClipOptions } from './clip-options.ts';
import type { ClipsRun } from './clips.ts';

interface Finished extends Omit<ClipsRun, 'recordings' | 'out'> {
  source: Parameters<typeof toRecordings<{ filename: string }>>[0];
}

const left = (results: string, out: string): string =>
  `Stopped: the results are there, the clips are not. Make them with: biophony-analysis clips ${results} --recordings FOLDER --out ${out}\n`;

export const findsSounds = (type: string): boolean =>
  resultFilesOf(type).includes('detections.parquet');

/** Throws UsageError where none finds sounds. */
export function checkClips(types: readonly string[], clips: string | undefined): void {
  if (clips === undefined || types.some(findsSounds)) return;
  throw new UsageError(
    `--clips: ${types.join(', ')} finds no sounds that could be cut out. Leave it out.`,
  );
}

/** The results stay even if that fails. */
export async function clipsOfAnalysis(
  { source, ...run }: Finished,
  { clips: out, ...options }: ClipOptions & { clips?: string },
): Promise<void> {
  if (out === undefined) return;
  try {
    run.signal.throwIfAborted();
    const { toRecordings: recordingsOf } = await import('../clips/make-clips.ts');
    const { runClips } = await import('./clips.ts');
    await runClips({ ...run, out, recordings: recordingsOf(source) }, options);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    process.stderr.write(left(run.results, out));
    process.exitCode = 130;
  }
}
