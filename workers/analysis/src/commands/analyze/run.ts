import { inspectFile } from '@biophony/recordings/node';
import type { RecordingFacts } from '@biophony/recordings';
import { NotInStore } from '../../job/transfer.ts';
import type { InputFile } from '../../analyses/analyser.ts';
import { writePart, type PartCounts, type PartOrigin } from '../../outputs/part.ts';
import { localTimes } from '../../outputs/times/local-times.ts';
import type { Pool } from '../../pool/pool.ts';
import { createProgress } from './progress.ts';
import type { CollectedFile } from './collect-files.ts';
import { listDigest, type Shard } from './shard.ts';
import type { Source } from './source.ts';
import { untilStopped } from './until-stopped.ts';

/** The path of a recording, or why it cannot be had from where it was found. */
async function opened(source: Source, file: CollectedFile) {
  try {
    return { path: await source.open(file) };
  } catch (error) {
    if (!(error instanceof NotInStore)) throw error;
    return { path: file.filename, refusal: { code: 'unreadable', message: error.message } };
  }
}

async function* inputFiles(
  source: Source,
  files: readonly CollectedFile[],
  inZone: (facts: RecordingFacts) => RecordingFacts,
): AsyncGenerator<InputFile> {
  for (const file of files) {
    const { path, refusal } = await opened(source, file);
    const { facts } = await inspectFile(path);
    yield { path, filename: file.filename, recording: inZone(facts), ...(refusal && { refusal }) };
  }
}

/** What is analysed, and how. */
export interface Run {
  source: Source;
  files: readonly CollectedFile[];
  timezone: string | null;
  origin: PartOrigin;
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

/** Analyses files into a part, with progress on the terminal; after a stop the part has those that were done. */
export async function makePart(
  { analyse, meta }: Pool,
  { source, files, timezone, origin, signal }: Run,
  path: string,
): Promise<PartCounts> {
  const progress = createProgress(files.length, process.stderr);
  const rows = analyse(inputFiles(source, files, localTimes(timezone)), {
    onDone: (done) => {
      progress.done(done);
      void source.release(done.file);
    },
    signal,
  });
  return await writePart(path, meta, untilStopped(rows), origin).finally(progress.finish);
}
