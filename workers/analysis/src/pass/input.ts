import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { RecordingFacts } from '@biophony/recordings';
import { inspectFile } from '@biophony/recordings/node';
import type { InputFile } from '../analyses/analyser.ts';
import { NotInStore } from '../http/transfer.ts';

export interface InputRecording {
  filename: string;
  path: string;
}

/** A recording that cannot be fetched is refused with the reason. */
export async function readInput<R extends InputRecording>(
  open: (recording: R) => Promise<string>,
  recording: R,
  inZone: (facts: RecordingFacts) => RecordingFacts,
): Promise<InputFile> {
  const { filename } = recording;
  try {
    const path = await open(recording);
    const { facts } = await inspectFile(path);
    return { path, filename, recording: inZone(facts) };
  } catch (error) {
    if (!(error instanceof NotInStore)) throw error;
    const { facts } = await inspectFile(filename);
    const refusal = { code: 'unreadable', message: error.message };
    return { path: filename, filename, recording: inZone(facts), refusal };
  }
}

const sampleBytes = 4096;

export const formatStamp = ({ size, mtimeMs }: { size: number; mtimeMs: number }): string =>
  `${size} ${Math.floor(mtimeMs)} `;

/**
 * Size, time of change, and a hash of bytes at beginning, middle and end: recorders with one
 * schedule make files of equal size, time and name. Null where it cannot be read.
 */
export async function readIdentity(path: string): Promise<string | null> {
  const file = await open(path, 'r').catch(() => null);
  if (!file) return null;
  try {
    const stats = await file.stat();
    const { size } = stats;
    const hash = createHash('sha256');
    const bytes = Buffer.alloc(sampleBytes);
    const last = Math.max(0, size - sampleBytes);
    for (const at of new Set([0, Math.floor(last / 2), last])) {
      const { bytesRead } = await file.read(bytes, 0, sampleBytes, at);
      hash.update(bytes.subarray(0, bytesRead));
    }
    return formatStamp(stats) + hash.digest('hex').slice(0, 16);
  } catch {
    return null;
  } finally {
    await file.close();
  }
}
