import { basename, dirname, join } from 'node:path';
import { comparisonColumns, tableWriter } from '@biophony/contract/results';
import type { Comparison } from '../../outputs/compare/compare-results.ts';
import { openOutputFolder } from '../../outputs/files/output-folder.ts';

/** Writes comparison.csv whole or not at all, into a folder or by a name that ends in .csv; answers its path. */
export async function writeComparison({ rows }: Comparison, out: string): Promise<string> {
  const isFile = out.toLowerCase().endsWith('.csv');
  const path = isFile ? out : join(out, 'comparison.csv');
  const folder = await openOutputFolder(dirname(path));
  try {
    const file = await folder.create(basename(path));
    const { head, line } = tableWriter(comparisonColumns);
    await file.write(head);
    for (const row of rows) await file.write(line(row));
    await folder.commit();
    return path;
  } catch (error) {
    await folder.discard();
    throw error;
  }
}
