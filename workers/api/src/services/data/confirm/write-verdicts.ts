import type { Deps } from '../../../ports/deps.ts';
import { lockRow } from '../../../ports/dialect.ts';
import { yieldByTime } from '../../../ports/turns.ts';
import { recountDataset, recountFiles } from '../../rows/recount.ts';
import { slicesOf } from '../../rows/slices-of.ts';
import { storageUsage } from '../../rows/storage-usage.ts';
import type { DatasetRow } from '../../rows/dataset-row.ts';
import type { Verdict } from './file-verdicts.ts';
import { loseShared, reviveStatement, verdictStatement } from './settle-statements.ts';

/** Characters of verdicts in one statement: those of some hundred files, which are written in a few milliseconds. */
const charactersAtOnce = 100_000;

/** Characters of a verdict's JSON, at most: its texts, each of which may need escapes, and what is around them. */
const lengthOf = ({ issue }: Verdict) => 2 * (issue?.length ?? 0) + 300;

/** Writes down what was found of files, in as many statements as bind them in pieces that D1 takes. */
export async function writeVerdicts(
  { db, turns }: Deps,
  dataset: DatasetRow,
  verdicts: readonly Verdict[],
  now: Date,
): Promise<void> {
  const { data_id: dataId, user_id: userId } = dataset;
  const held = verdicts.filter((verdict) => !verdict.unheld);
  const unheld = verdicts.filter((verdict) => verdict.unheld);
  for (const some of slicesOf(held, lengthOf, charactersAtOnce)) {
    await yieldByTime({ turns });
    const ids = some.map(({ file_id }) => file_id);
    const lost = some.flatMap(({ status, file_id }) => (status === 'stored' ? [] : file_id));
    const { before, after } = recountFiles(db, dataId, { by: 'file_id', values: ids }, now);
    await db.batch([
      ...lockRow(db, 'datasets', dataId),
      before,
      verdictStatement(db, dataId, some),
      ...(lost.length > 0 ? [loseShared(db, dataId, lost)] : []),
      after,
    ]);
  }
  if (unheld.length === 0) return;
  const { limit } = await storageUsage(db, userId);
  // What others took of the storage is counted anew before each piece.
  for (const some of slicesOf(unheld, lengthOf, charactersAtOnce))
    await db.batch([
      ...lockRow(db, 'users', userId),
      ...lockRow(db, 'datasets', dataId),
      recountDataset(db, dataId, now),
      ...reviveStatement(db, dataset, some, limit),
      recountDataset(db, dataId, now),
    ]);
}
