import type { RecordingInfo } from '@biophony/contract';
import { inspectRecording, type RecordingFacts } from '@biophony/recordings';
import type { FileState, FileView } from '../../components/upload/file-row.tsx';

/** Reads the header of a file the browser holds. Throws when the file cannot be read any more. */
export const inspectFile = (file: File, path: string): Promise<RecordingFacts> =>
  inspectRecording({
    filename: path,
    size: file.size,
    read: async (offset, length) =>
      new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
  });

const stateOf = ({ ok, issues }: RecordingFacts): FileState => {
  if (!ok) return 'fault';
  return issues.length > 0 ? 'notice' : 'ready';
};

/** What the list shows of a file once its header was read. */
export const inspectedView = (view: FileView, facts: RecordingFacts): FileView => ({
  ...view,
  recordedAt: facts.recorded_at,
  durationS: facts.duration_s,
  state: stateOf(facts),
  message: facts.issues[0]?.message,
});

/** The facts that travel with the file to every result. What cannot be read is 'unknown', and the service says so. */
export function recordingInfo(facts: RecordingFacts | undefined): RecordingInfo | undefined {
  if (!facts) return undefined;
  return {
    format: !facts.ok && facts.duration_s === null ? 'unknown' : facts.format,
    sample_rate_hz: facts.sample_rate_hz,
    channels: facts.channels,
    duration_s: facts.duration_s,
    recorded_at: facts.recorded_at,
    utc_offset: facts.utc_offset,
    device_id: facts.device_id,
    make: facts.make,
    model: facts.model,
    latitude: facts.latitude,
    longitude: facts.longitude,
    battery_v: facts.battery_v,
    temperature_c: facts.temperature_c,
  };
}
