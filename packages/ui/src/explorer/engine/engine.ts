import type { PcmLayout } from '@biophony/recordings';
import { loadIndices } from './load-indices.ts';
import { remoteFile, type RemoteFile } from './remote-file.ts';
import { readPcmClip, readPcmLayout } from '../clip/clip-files.ts';
import { bandPass, loudnessOf, spectrogramOf } from '../clip/spectrogram.ts';
import type { ExplorerCalls } from './calls.ts';
import { createDetectionStore } from './detection-store.ts';
import type { Handlers } from './rpc.ts';

const mostLayouts = 32;

/** Forgets failures. */
function remembered<T>(
  cache: Map<string, Promise<T>>,
  name: string,
  read: () => Promise<T>,
): Promise<T> {
  const promise = cache.get(name);
  if (promise) return promise;
  const [oldest] = cache.keys();
  if (cache.size >= mostLayouts && oldest !== undefined) cache.delete(oldest);
  const reading = read();
  cache.set(name, reading);
  reading.catch(() => cache.delete(name));
  return reading;
}

export function createEngine(): Handlers<ExplorerCalls> {
  const store = createDetectionStore();
  const layouts = new Map<string, Promise<PcmLayout>>();
  return {
    load: store.load,
    renew: async (source) => {
      store.renew(source);
      return null;
    },
    select: store.select,
    rows: store.rows,
    placeOf: store.indexOf,
    around: store.around,
    judge: async (input) => {
      store.judge(input);
      return null;
    },
    review: async (input) => store.review(input),
    keys: async ({ rows }) => store.keys(rows),
    csv: store.csv,
    indices: ({ indicesUrl, filesUrl, clocks }) => loadIndices(indicesUrl, filesUrl, clocks),
    clip: ({ recording, range, expansion, triggered }) => {
      const layoutOf = (file: RemoteFile) =>
        remembered(layouts, recording.url, () => readPcmLayout(file));
      const file = remoteFile(recording.url, recording.size);
      return readPcmClip(file, range, triggered, { expansion, layoutOf });
    },
    loudness: async ({ clip, frame, window }) => loudnessOf(clip, frame, window),
    spectrogram: async ({ clip, question, loudness }) => spectrogramOf(clip, question, loudness),
    bandPass: async ({ clip, band }) => bandPass(clip, band),
  };
}
