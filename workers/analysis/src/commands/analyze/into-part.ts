import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openOutputFolder } from '../../outputs/files/output-folder.ts';
import { openPool } from '../../pool/pool.ts';
import type { RunMeta } from '../../results/result-row.ts';
import type { FolderPlan } from './plan.ts';
import type { PartTarget } from './part-target.ts';
import { makePart, originOf, type Run } from './run.ts';
import { makeScratch } from './scratch.ts';
import { takeShard, type Shard } from './shard.ts';
import type { Source } from './source.ts';

/** A part of results. */
export interface Goal {
  shard: Shard;
  /** The folder in which it is made. */
  parent: string;
  /** Whether it is there already. */
  isMade(
    run: Pick<RunMeta, 'analysis_type' | 'settings'>,
    of: Run,
    scratch: string,
  ): Promise<boolean>;
  /** Throws UsageError where it would take the place of something else. */
  assertFree(
    run: Pick<RunMeta, 'analysis_type' | 'settings'>,
    of: Run,
    scratch: string,
  ): Promise<void>;
  make(part: string): Promise<void>;
}

/** The part that goes to a target; with `resume` one that is there and whole stays. */
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

/** Makes one part of results, of the one analysis of a plan. */
export async function analyzeIntoPart(source: Source, goal: Goal, plan: FolderPlan): Promise<void> {
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
      // Threads hold memory of their own, which the merge can do without.
      await pool.close();
      // Another job of the same array may have put its part there meanwhile.
      await goal.assertFree(of, run, scratch);
      await goal.make(part);
    } finally {
      await pool.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
