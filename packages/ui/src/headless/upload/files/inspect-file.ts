import { inspectRecording, type RecordingFacts } from '@biophony/recordings';
import type { FileState, FileView } from '../../../model/upload.ts';

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
