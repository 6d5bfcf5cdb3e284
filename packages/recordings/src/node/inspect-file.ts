import { inspectRecording } from '../inspect/inspect-recording.ts';
import type { RecordingFacts } from '../facts/recording-facts.ts';
import { formatOfName } from '../format/detect-format.ts';
import { recordingIssue } from '../facts/issues.ts';
import { openInput } from './open-input.ts';
import { readFailure } from './read-failure.ts';

/** One inspected file; size in bytes, change time in milliseconds since 1970 (0 where it is unknown). */
export interface InspectedFile {
  path: string;
  size: number;
  modifiedMs: number;
  facts: RecordingFacts;
}

function unreadable(path: string, error: unknown): RecordingFacts {
  return {
    ok: false,
    format: formatOfName(path),
    sample_rate_hz: null,
    channels: null,
    bits_per_sample: null,
    duration_s: null,
    recorded_at: null,
    utc_offset: null,
    device_id: null,
    make: null,
    model: null,
    latitude: null,
    longitude: null,
    battery_v: null,
    temperature_c: null,
    issues: [
      recordingIssue(
        'unreadable',
        `The file could not be read: ${readFailure(error)}. Check that the card is still in and that you may read it, then run again.`,
      ),
    ],
  };
}

/**
 * Reads what a file says of itself from its name, head and tail. A file that cannot be opened or
 * read answers with the issue `unreadable`; nothing is thrown.
 */
export async function inspectFile(path: string): Promise<InspectedFile> {
  let [size, modifiedMs] = [0, 0];
  try {
    const file = await openInput(path);
    ({ size, modifiedMs } = file);
    try {
      const facts = await inspectRecording({ filename: path, size, read: file.read });
      return { path, size, modifiedMs, facts };
    } finally {
      await file.close();
    }
  } catch (error) {
    return { path, size, modifiedMs, facts: unreadable(path, error) };
  }
}
