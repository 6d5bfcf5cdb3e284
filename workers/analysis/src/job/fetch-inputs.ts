import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Lease, RecordingInfo } from '@biophony/contract';
import { type RecordingFacts, slowedDown } from '@biophony/recordings';
import { inspectFile } from '@biophony/recordings/node';
import type { InputFile } from '../analyses/analyser.ts';
import { DamagedInStore, download, NotInStore, sideBySide } from '../http/transfer.ts';
import { localPath } from '../kit/file-names.ts';
import { type FileIssue, refusedResult, type ResultRow } from '../results/file-result.ts';

type LeaseFile = Lease['files'][number];

export type Input = { ready: InputFile } | { lost: ResultRow };

const parallel = 4;

/** A corrected clock must reach the results. */
function withSent(facts: RecordingFacts, sent: RecordingInfo | null): RecordingFacts {
  if (!sent) return facts;
  const { time_expansion: times } = sent;
  const sound = times === undefined ? facts : slowedDown(facts, times);
  return {
    ...sound,
    recorded_at: sent.recorded_at ?? facts.recorded_at,
    utc_offset: sent.utc_offset ?? facts.utc_offset,
    device_id: sent.device_id ?? facts.device_id,
    latitude: sent.latitude ?? facts.latitude,
    longitude: sent.longitude ?? facts.longitude,
    issues: sound.issues.filter(({ code }) => code !== 'no_time' || sent.recorded_at === null),
  };
}

function lossOf(error: unknown): FileIssue | null {
  if (!(error instanceof Error)) return null;
  const message = `${error.message}. Upload the file again and repeat the analysis.`;
  if (error instanceof NotInStore) return { code: 'not_in_store', message };
  return error instanceof DamagedInStore ? { code: 'damaged_in_store', message } : null;
}

async function fetchOne(file: LeaseFile, folder: string, signal: AbortSignal): Promise<Input> {
  const path = join(folder, localPath(file.filename));
  signal.throwIfAborted();
  await mkdir(dirname(path), { recursive: true });
  let loss: FileIssue | null = null;
  try {
    await download({ ...file, name: file.filename }, path, signal);
  } catch (error) {
    loss = lossOf(error);
    if (!loss) throw error;
  }
  const { facts } = await inspectFile(path);
  const recording = withSent(facts, file.recording);
  return loss
    ? { lost: { file: file.filename, recording, result: refusedResult(loss) } }
    : { ready: { path, filename: file.filename, recording } };
}

/**
 * Four files at once, yielded in order. A lost or damaged file becomes a refused row. Errors that
 * may heal are thrown once all downloads have ended.
 */
export async function fetchInputs(
  files: readonly LeaseFile[],
  folder: string,
  signal: AbortSignal,
): Promise<Input[]> {
  const inputs: Input[] = [];
  let next = 0;
  const work = async (joined: AbortSignal) => {
    for (let index; (index = next++) < files.length;) {
      const file = files[index];
      if (file) inputs[index] = await fetchOne(file, join(folder, String(index)), joined);
    }
  };
  await sideBySide(
    Array.from({ length: Math.min(parallel, files.length) }, () => work),
    signal,
  );
  return inputs;
}
