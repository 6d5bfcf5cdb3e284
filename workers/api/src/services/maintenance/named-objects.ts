import type { Database } from '../../ports/database.ts';
import { fileKeySql } from '../rows/object-keys.ts';
import { jsonTexts } from '../../ports/dialect.ts';

const fileAt = /\/f\/([^/]+)$/;
const outputAt = /\/r\/([^/]+)\//;

/** Which of these objects a row names: a promised or stored file, or an analysis. What is neither kind counts as named. */
export async function namedObjects(
  db: Database,
  keys: readonly string[],
): Promise<(key: string) => boolean> {
  const idsOf = (pattern: RegExp) =>
    JSON.stringify([...new Set(keys.flatMap((key) => pattern.exec(key)?.[1] ?? []))]);
  const files = await db
    .prepare(
      `SELECT ${fileKeySql} AS key FROM files JOIN datasets USING (data_id)
       WHERE file_id IN ${jsonTexts(db)} AND status IN ('pending', 'stored')`,
    )
    .bind(idsOf(fileAt))
    .all<{ key: string }>();
  const analyses = await db
    .prepare(`SELECT analysis_id FROM analyses WHERE analysis_id IN ${jsonTexts(db)}`)
    .bind(idsOf(outputAt))
    .all<{ analysis_id: string }>();
  const fileKeys = new Set(files.results.map((row) => row.key));
  const analysisIds = new Set(analyses.results.map((row) => row.analysis_id));
  return (key) => {
    const output = outputAt.exec(key)?.[1];
    if (output !== undefined) return analysisIds.has(output);
    return fileAt.test(key) ? fileKeys.has(key) : true;
  };
}
