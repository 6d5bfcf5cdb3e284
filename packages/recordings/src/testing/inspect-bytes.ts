import type { RecordingFacts } from '../facts.ts';
import { inspectRecording } from '../inspect/inspect-recording.ts';

/** So that no test depends on the machine's clock. */
const NOW = Date.UTC(2026, 5, 1, 12);

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
