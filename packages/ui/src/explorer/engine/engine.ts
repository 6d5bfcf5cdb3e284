import { loadIndices } from '../data/load-indices.ts';
import { remoteFile, type RemoteFile } from '../data/remote-file.ts';
import { readWavClip } from '../sound/read-wav-clip.ts';
import { readWavLayout, type WavLayout } from '../sound/wav-layout.ts';
import { spectrogramOf } from '../sound/spectrogram.ts';
import type { ExplorerCalls } from './calls.ts';
import { createDetectionStore } from './detection-store.ts';
import type { Handlers } from './rpc.ts';

/** Recordings whose header is remembered. */
const mostLayouts = 32;

/** What was read under a name, or what is read now; failures are forgotten. */
function remembered<T>(
  known: Map<string, Promise<T>>,
  name: string,
  read: () => Promise<T>,
): Promise<T> {
  const found = known.get(name);
  if (found) return found;
  const [oldest] = known.keys();
  if (known.size >= mostLayouts && oldest !== undefined) known.delete(oldest);
  const reading = read();
  known.set(name, reading);
  reading.catch(() => known.delete(name));
  return reading;
}

/** What answers the explorer's calls: detections, indices and sound of one analysis. */
export function createEngine(): Handlers<ExplorerCalls> {
  const store = createDetectionStore();
  const layouts = new Map<string, Promise<WavLayout>>();
  return {
    load: store.load,
    select: async (filter) => store.select(filter),
    rows: async (span) => store.rows(span),
    placeOf: async (input) => store.placeOf(input),
    around: async (input) => store.around(input),
    judge: async (input) => {
      store.judge(input);
      return null;
    },
    csv: (filter) => store.csv(filter),
    indices: ({ indicesUrl, filesUrl }) => loadIndices(indicesUrl, filesUrl),
    clip: ({ recording, range, triggered }) => {
      const layoutOf = (file: RemoteFile) =>
        remembered(layouts, recording.url, () => readWavLayout(file));
      const file = remoteFile(recording.url, recording.size);
      return readWavClip(file, range, triggered, layoutOf);
    },
    spectrogram: async ({ clip, topHz }) => spectrogramOf(clip, topHz),
  };
}
