import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RecordingFacts } from './facts.ts';
import { inspectRecording } from './inspect/inspect-recording.ts';

/** Noon of 1 June 2026, so that no test depends on the machine's clock. */
export const NOW = Date.UTC(2026, 5, 1, 12);

/** Inspects bytes in memory and counts the reads it took. */
export async function inspectBytes(
  filename: string,
  bytes: Uint8Array,
): Promise<{ facts: RecordingFacts; reads: number; codes: string[] }> {
  let reads = 0;
  const facts = await inspectRecording(
    {
      filename,
      size: bytes.length,
      read: async (offset, length) => {
        reads += 1;
        return bytes.slice(offset, offset + length);
      },
    },
    { now: NOW },
  );
  return { facts, reads, codes: facts.issues.map(({ code }) => code) };
}

const shared = fileURLToPath(new URL('../../../../shared/recordings/', import.meta.url));

/** True where the real recordings are at hand; says so once where they are not. */
export const hasRealRecordings = existsSync(shared);
if (!hasRealRecordings) console.info(`Skipped: real recordings are not at ${shared}`);

/** The path of a real recording. */
export const realRecordingPath = (name: string): string => `${shared}${name}`;

/** The bytes of a real recording. */
export const realRecording = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(realRecordingPath(name)));
