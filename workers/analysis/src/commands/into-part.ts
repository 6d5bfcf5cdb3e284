import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingFacts } from '@biophony/recordings';
import type { InputFile } from '../analyses/analyser.ts';
import { openOutputFolder } from '../kit/output-folder.ts';
import { makeScratch } from '../kit/work-folder.ts';
import { type PartCounts, type PartOrigin, writePart } from '../outputs/part.ts';
import { readInput } from '../pass/input.ts';
import type { AnalysisProgress } from '../pass/progress.ts';
import { openPool, type Pool } from '../pool/pool.ts';
import type { RunMeta } from '../results/file-result.ts';
import { localTimes } from '../results/recording-time.ts';
import type { CollectedFile } from './collect-files.ts';
import type { FolderPlan } from './into-folder.ts';
import { listDigest, type PartTarget, type Shard, takeShard } from './shard.ts';
import type { RecordingSource } from './source.ts';

async function* inputFiles(
  source: RecordingSource,
  files: readonly CollectedFile[],
  inZone: (facts: RecordingFacts) => RecordingFacts,
  begun: AnalysisProgress['begun'],
): AsyncGenerator<InputFile> {
  for (const file of files) {
    const input = await readInput(source.open, file, inZone);
    begun(file.filename, input.recording.duration_s);
    yield input;
  }
}

interface Run {
  source: RecordingSource;
  files: readonly CollectedFile[];
  timezone: string | null;
  origin: PartOrigin;
  progress: AnalysisProgress;
  signal: AbortSignal;
}

function originOf(
  { files, root }: RecordingSource,
  shard: Shard,
  timezone: string | null,
): PartOrigin {
  const list = listDigest(files.map(({ filename }) => filename));
  return { ...shard, list, input_dir: root, timezone };
}

/** Throws the reason of a stop: a part must be whole. */
async function makePart(
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

export interface Goal {
  shard: Shard;
  parent: string;
  isMade(
    run: Pick<RunMeta, 'analysis_type' | 'settings'>,
    of: Run,
    scratch: string,
  ): Promise<boolean>;
  /** Throws UsageError where it would replace something else. */
  assertFree(
    run: Pick<RunMeta, 'analysis_type' | 'settings'>,
    of: Run,
    scratch: string,
  ): Promise<void>;
  make(part: string): Promise<void>;
}

export const partGoal = (target: PartTarget, shard: Shard, resume: boolean): Goal => ({
  shard,
  parent: target.parent,
  isMade: async (run, { origin }, scratch) =>
    resume && (await target.isWhole(run, origin, scratch)),
  assertFree: (run, { origin }, scratch) => target.assertFree(run, origin, scratch),
  async make(part) {
    await target.put(part);
    process.stdout.write(`Part ${shard.index} of ${shard.of}: ${target.name}\n`);
  },
});

export async function analyzeIntoPart(
  source: RecordingSource,
  goal: Goal,
  plan: FolderPlan,
): Promise<void> {
  const { analyses, modelsDir, threads, device, timezone, stop } = plan;
  const { analysisType, settings } = analyses[0]!;
  await openOutputFolder(goal.parent);
  const scratch = await makeScratch(goal.parent, '.analysis');
  try {
    const run: Run = {
      source,
      files: takeShard(source.files, goal.shard),
      timezone,
      origin: originOf(source, goal.shard, timezone),
      progress: plan.progress,
      signal: stop.signal,
    };
    const of = { analysis_type: analysisType, settings };
    if (await goal.isMade(of, run, scratch)) {
      process.stdout.write(`Part ${goal.shard.index} of ${goal.shard.of} is whole already.\n`);
      return;
    }
    await goal.assertFree(of, run, scratch);
    const pool = await openPool({
      analyses,
      modelsDir,
      threads,
      device,
      most: run.files.length,
    });
    try {
      const part = join(scratch, 'part.ndjson');
      await makePart(pool, run, part);
      // Frees the threads' memory.
      await pool.close();
      // Another job may have written its part meanwhile.
      await goal.assertFree(of, run, scratch);
      await goal.make(part);
    } finally {
      await pool.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
