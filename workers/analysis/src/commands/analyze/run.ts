import type { RecordingFacts } from '@biophony/recordings';
import type { InputFile } from '../../analyses/analyser.ts';
import { writePart, type PartCounts, type PartOrigin } from '../../outputs/part.ts';
import { localTimes } from '../../outputs/times/local-times.ts';
import type { Pool } from '../../pool/pool.ts';
import type { Progress } from '../../progress/progress.ts';
import { inputOf } from '../../runs/input-of.ts';
import type { CollectedFile } from './collect-files.ts';
import { listDigest, type Shard } from './shard.ts';
import type { Source } from './source.ts';

async function* inputFiles(
  source: Source,
  files: readonly CollectedFile[],
  inZone: (facts: RecordingFacts) => RecordingFacts,
  begun: Progress['begun'],
): AsyncGenerator<InputFile> {
  for (const file of files) {
    const input = await inputOf(source.open, file, inZone);
    begun(file.filename, input.recording.duration_s);
    yield input;
  }
}

/** What is analysed, and how. */
export interface Run {
  source: Source;
  files: readonly CollectedFile[];
  timezone: string | null;
  origin: PartOrigin;
  progress: Progress;
  signal: AbortSignal;
}

/** Of which list of recordings a part is. */
export function originOf(
  { files, root }: Source,
  shard: Shard,
  timezone: string | null,
): PartOrigin {
  const list = listDigest(files.map(({ filename }) => filename));
  return { ...shard, list, input_dir: root, timezone };
}

/** Analyses files into a part. Throws the reason of a stop: a part of a part would pass for a whole one. */
export async function makePart(
  { analyse, metas: [meta] }: Pool,
  { source, files, timezone, origin, progress, signal }: Run,
  path: string,
): Promise<PartCounts> {
  progress.total(files.length);
  progress.start();
  const rows = analyse(inputFiles(source, files, localTimes(timezone), progress.begun), {
    onDone: (done) => {
      progress.done(done);
      void source.release(done.file);
    },
    onHeard: progress.heard,
    signal,
  });
  return await writePart(path, meta, rows, origin).finally(progress.stop);
}
