import type { Database, Statement } from '../../../ports/database.ts';
import { jsonRows } from '../../../ports/dialect.ts';
import type { WrittenItem } from './items-with-files.ts';

const types = {
  file_id: 'text',
  data_id: 'text',
  file: 'text',
  start_ms: 'integer',
  end_ms: 'integer',
  score: 'real',
  stratum: 'integer',
  site_id: 'text',
} as const;
const names = Object.keys(types);

/** Statements that put items behind those of a sample while it has `before` of them, and count them; else they do nothing. */
export const insertItems = (
  db: Database,
  { project_id, sample_id }: { project_id: string; sample_id: string },
  before: number,
  items: readonly WrittenItem[],
): Statement[] => [
  db
    .prepare(
      `INSERT INTO sample_items (project_id, sample_id, item, ${names.join(', ')})
       SELECT samples.project_id, samples.sample_id, samples.item_count + made.position,
         ${names.map((name) => `made.${name}`).join(', ')}
       FROM samples CROSS JOIN ${jsonRows(db, types, 'made')}
       WHERE samples.project_id = ? AND samples.sample_id = ? AND samples.item_count = ?
       ON CONFLICT DO NOTHING`,
    )
    .bind(JSON.stringify(items), project_id, sample_id, before),
  db
    .prepare(
      `UPDATE samples SET item_count = (SELECT count(*) FROM sample_items
         WHERE sample_items.project_id = samples.project_id AND sample_items.sample_id = samples.sample_id)
       WHERE project_id = ? AND sample_id = ? AND item_count = ?`,
    )
    .bind(project_id, sample_id, before),
];
