import type { Database } from '../../ports/database.ts';
import { analysisPrefix, fileKey, filePrefix } from '../../services/rows/object-keys.ts';

/** An object that a row names. */
export interface ExpectedObject {
  key: string;
  size: number;
  /** What a person calls it. */
  name: string;
  isStillNamed(): Promise<boolean>;
}

interface DatasetRow {
  data_id: string;
  user_id: string;
  project_id: string;
}
interface AnalysisRow {
  analysis_id: string;
  user_id: string;
  project_id: string;
}

const pageSize = 500;

/** All rows of a table by its key, a page at a time. */
async function* rowsOf<T>(db: Database, sql: string, keyOf: (row: T) => string) {
  let after = '';
  for (;;) {
    const { results } = await db.prepare(sql).bind(after, pageSize).all<T>();
    yield* results;
    const last = results.at(-1);
    if (!last || results.length < pageSize) return;
    after = keyOf(last);
  }
}

async function filesOf(db: Database, dataset: DatasetRow): Promise<ExpectedObject[]> {
  const { results } = await db
    .prepare(
      `SELECT file_id, filename, size_bytes FROM files
       WHERE data_id = ? AND status = 'stored' AND content_id IS NULL`,
    )
    .bind(dataset.data_id)
    .all<{ file_id: string; filename: string; size_bytes: number }>();
  const stands = async (fileId: string) =>
    (await db
      .prepare(`SELECT 1 FROM files WHERE file_id = ? AND status = 'stored'`)
      .bind(fileId)
      .first()) !== null;
  return results.map(({ file_id: fileId, filename, size_bytes: size }) => ({
    key: fileKey(dataset, fileId),
    size,
    name: filename,
    isStillNamed: () => stands(fileId),
  }));
}

/** Parts are deleted when they were joined or given up; result files stay. */
const standingOutputs = `FROM outputs JOIN analyses USING (analysis_id)
  WHERE analysis_id = ? AND (outputs.kind = 'merge' OR analyses.status IN ('queued', 'running') OR merge_again = 1)`;

async function outputsOf(db: Database, { analysis_id }: AnalysisRow): Promise<ExpectedObject[]> {
  const { results } = await db
    .prepare(`SELECT object_key, name, size_bytes ${standingOutputs}`)
    .bind(analysis_id)
    .all<{ object_key: string; name: string; size_bytes: number }>();
  const stands = async (key: string) =>
    (await db
      .prepare(`SELECT 1 ${standingOutputs} AND object_key = ?`)
      .bind(analysis_id, key)
      .first()) !== null;
  return results.map(({ object_key: key, name, size_bytes: size }) => ({
    key,
    size,
    name,
    isStillNamed: () => stands(key),
  }));
}

/** What the store must hold by the database: the recordings of each dataset, then the outputs of each analysis. */
export async function* expectedObjects(
  db: Database,
): AsyncGenerator<{ prefix: string; objects: ExpectedObject[] }> {
  const datasets = rowsOf<DatasetRow>(
    db,
    `SELECT data_id, user_id, project_id FROM datasets WHERE data_id > ? AND user_id <> ''
     ORDER BY data_id LIMIT ?`,
    ({ data_id }) => data_id,
  );
  for await (const dataset of datasets)
    yield { prefix: filePrefix(dataset), objects: await filesOf(db, dataset) };
  const analyses = rowsOf<AnalysisRow>(
    db,
    `SELECT analysis_id, user_id, project_id FROM analyses WHERE analysis_id > ?
     ORDER BY analysis_id LIMIT ?`,
    ({ analysis_id }) => analysis_id,
  );
  for await (const analysis of analyses)
    yield { prefix: analysisPrefix(analysis), objects: await outputsOf(db, analysis) };
}
