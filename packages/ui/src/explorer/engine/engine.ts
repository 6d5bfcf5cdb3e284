import { loadIndices } from '../data/load-indices.ts';
import { remoteFile } from '../data/remote-file.ts';
import { readWavClip } from '../sound/read-wav-clip.ts';
import { spectrogramOf } from '../sound/spectrogram.ts';
import type { ExplorerCalls } from './calls.ts';
import { createDetectionStore } from './detection-store.ts';
import type { Handlers } from './rpc.ts';

/** What answers the explorer's calls: detections, indices and sound of one analysis. */
export function createEngine(): Handlers<ExplorerCalls> {
  const store = createDetectionStore();
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
    clip: ({ recording, range, triggered }) =>
      readWavClip(remoteFile(recording.url, recording.size), range, triggered),
    spectrogram: async ({ clip, topHz }) => spectrogramOf(clip, topHz),
  };
}
