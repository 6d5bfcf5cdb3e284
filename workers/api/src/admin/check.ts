import type { Command } from 'commander';
import type { BlobInfo } from '../base/blobs.ts';
import type { Database } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { allRows, firstRow, type Sql, sql } from '../base/sql.ts';
import { analysisPrefix, fileKey, filePrefix } from '../storage/objects.ts';
import { namedObjects } from '../storage/store-scan.ts';
import { withInstallation } from './installation.ts';
import { walkObjects } from './stores.ts';
import { jsonOption, tell } from './terminal.ts';

interface ExpectedObject {
  key: string;
  size: number;
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

async function* rowsOf<T>(
  db: Database,
  pageAfter: (key: string) => Sql,
  keyOf: (row: T) => string,
) {
  let after = '';
  for (;;) {
    const results = await allRows<T>(db, sql`${pageAfter(after)} LIMIT ${pageSize}`);
    yield* results;
    const last = results.at(-1);
    if (!last || results.length < pageSize) return;
    after = keyOf(last);
  }
}

async function filesOf(db: Database, dataset: DatasetRow): Promise<ExpectedObject[]> {
  const results = await allRows<{ file_id: string; filename: string; size_bytes: number }>(
    db,
    sql`SELECT file_id, filename, size_bytes FROM files
      WHERE data_id = ${dataset.data_id} AND status = 'stored' AND content_id IS NULL`,
  );
  const stands = async (fileId: string) =>
    (await firstRow(
      db,
      sql`SELECT 1 FROM files WHERE file_id = ${fileId} AND status = 'stored'`,
    )) !== null;
  return results.map(({ file_id: fileId, filename, size_bytes: size }) => ({
    key: fileKey(dataset, fileId),
    size,
    name: filename,
    isStillNamed: () => stands(fileId),
  }));
}

/** Parts are deleted once joined or given up. */
const standingOutputs = (analysisId: string): Sql =>
  sql`FROM outputs JOIN analyses USING (analysis_id)
    WHERE analysis_id = ${analysisId} AND (outputs.kind = 'merge' OR analyses.status IN ('queued', 'running') OR merge_again = 1)`;

async function outputsOf(db: Database, { analysis_id }: AnalysisRow): Promise<ExpectedObject[]> {
  const results = await allRows<{ object_key: string; name: string; size_bytes: number }>(
    db,
    sql`SELECT object_key, name, size_bytes ${standingOutputs(analysis_id)}`,
  );
  const stands = async (key: string) =>
    (await firstRow(db, sql`SELECT 1 ${standingOutputs(analysis_id)} AND object_key = ${key}`)) !==
    null;
  return results.map(({ object_key: key, name, size_bytes: size }) => ({
    key,
    size,
    name,
    isStillNamed: () => stands(key),
  }));
}

/** Recordings by dataset, then outputs by analysis. */
async function* expectedObjects(
  db: Database,
): AsyncGenerator<{ prefix: string; objects: ExpectedObject[] }> {
  const datasets = rowsOf<DatasetRow>(
    db,
    (after) =>
      sql`SELECT data_id, user_id, project_id FROM datasets
        WHERE data_id > ${after} AND user_id <> '' ORDER BY data_id`,
    ({ data_id }) => data_id,
  );
  for await (const dataset of datasets)
    yield { prefix: filePrefix(dataset), objects: await filesOf(db, dataset) };
  const analyses = rowsOf<AnalysisRow>(
    db,
    (after) =>
      sql`SELECT analysis_id, user_id, project_id FROM analyses
        WHERE analysis_id > ${after} ORDER BY analysis_id`,
    ({ analysis_id }) => analysis_id,
  );
  for await (const analysis of analyses)
    yield { prefix: analysisPrefix(analysis), objects: await outputsOf(db, analysis) };
}

const rowsAPage = 1000;
const dayMs = 24 * 3_600_000;

interface Problem {
  key: string;
  said?: string;
}

interface Comparison {
  /** Named by the database. */
  objects: number;
  missing: Problem[];
  wrong_size: Problem[];
  orphans: (Problem & { size: number; deletable: boolean })[];
  deleted: number;
}

/** The service may have changed it meanwhile. */
async function isStillWrong({ blobs }: Deps, one: ExpectedObject): Promise<boolean> {
  const there = await blobs.head(one.key);
  if (there?.size === one.size) return false;
  return one.isStillNamed();
}

async function compare(deps: Deps, comparison: Comparison): Promise<void> {
  for await (const { prefix, objects } of expectedObjects(deps.db)) {
    const there = new Map<string, number>();
    for await (const { key, size } of walkObjects(deps.blobs, prefix)) there.set(key, size);
    for (const one of objects) {
      comparison.objects += 1;
      const size = there.get(one.key);
      if (size === one.size || !(await isStillWrong(deps, one))) continue;
      if (size === undefined) comparison.missing.push({ key: one.key, said: one.name });
      else
        comparison.wrong_size.push({
          key: one.key,
          said: `${one.name}: ${size} bytes in place of ${one.size}`,
        });
    }
  }
}

async function orphansOf(deps: Deps, page: readonly BlobInfo[], comparison: Comparison) {
  const now = deps.clock.now().getTime();
  const isNamed = await namedObjects(
    deps.db,
    page.map(({ key }) => key),
  );
  for (const { key, size, putAt } of page)
    if (!isNamed(key)) {
      const deletable = putAt !== undefined && now - putAt.getTime() > dayMs;
      comparison.orphans.push({ key, size, deletable });
    }
}

/** A late file may be confirmed at any time. */
async function deleteOrphans({ db, blobs }: Deps, { orphans }: Comparison): Promise<number> {
  const keys = orphans.filter(({ deletable }) => deletable).map(({ key }) => key);
  let deleted = 0;
  for (let at = 0; at < keys.length; at += rowsAPage) {
    const some = keys.slice(at, at + rowsAPage);
    const isNamed = await namedObjects(db, some);
    const unnamed = some.filter((key) => !isNamed(key));
    if (unnamed.length > 0) await blobs.delete(unnamed);
    deleted += unnamed.length;
  }
  return deleted;
}

/**
 * One dataset in memory at a time. `repair` deletes orphans older than a day: nothing under way.
 */
export async function checkObjects(deps: Deps, repair: boolean): Promise<Comparison> {
  const comparison: Comparison = {
    objects: 0,
    missing: [],
    wrong_size: [],
    orphans: [],
    deleted: 0,
  };
  await compare(deps, comparison);
  let page: BlobInfo[] = [];
  for await (const object of walkObjects(deps.blobs, 'u/')) {
    page.push(object);
    if (page.length < rowsAPage) continue;
    await orphansOf(deps, page, comparison);
    page = [];
  }
  if (page.length > 0) await orphansOf(deps, page, comparison);
  if (repair) comparison.deleted = await deleteOrphans(deps, comparison);
  return comparison;
}

interface Options {
  json?: boolean;
  repair?: boolean;
}

const mostProblems = 20;

const lines = (title: string, problems: readonly Problem[]) =>
  problems.length === 0
    ? []
    : [
        `${title}: ${problems.length}`,
        ...problems
          .slice(0, mostProblems)
          .map(({ key, said: detail }) => `  ${key}${detail ? ` (${detail})` : ''}`),
        ...(problems.length > mostProblems
          ? [`  and ${problems.length - mostProblems} more; --json has all`]
          : []),
      ];

const check = ({ json, repair = false }: Options) =>
  withInstallation(async ({ deps }) => {
    const comparison = await checkObjects(deps, repair);
    const { objects, missing, wrong_size: wrongSize, orphans, deleted } = comparison;
    const left = missing.length + wrongSize.length + orphans.length - deleted;
    tell(json, comparison, [
      `${objects} objects of the database and the store were compared.`,
      ...lines('Not in the store, though the database names them', missing),
      ...lines('In the store with another size', wrongSize),
      ...lines('In the store, though nothing names them', orphans),
      ...(repair ? [`Deleted because nothing named them for a day: ${deleted}`] : []),
      ...(left === 0 ? ['All is well.'] : []),
    ]);
    if (left > 0) process.exitCode = 1;
  });

export function registerCheck(program: Command): void {
  program
    .command('check')
    .description('compares the database with the store; the service may run')
    .option(
      '--repair',
      'delete objects that the database has not named for a day; cannot restore missing recordings',
    )
    .option(...jsonOption)
    .action(check);
}
