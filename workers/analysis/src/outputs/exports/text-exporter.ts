import type { ResultFileName } from '@biophony/contract/results';
import type { CreateExporter } from './exporter.ts';
import type { ResultRow, RunMeta } from '../../results/result-row.ts';

/** A text file with a header line and any number of lines for each input file. */
export function textExporter(
  name: ResultFileName,
  header: string,
  prepare: (meta: RunMeta, inputDir: string) => (row: ResultRow) => readonly string[],
): CreateExporter {
  return async (folder, meta, { inputDir }) => {
    const file = await folder.create(name);
    await file.write(header);
    const linesOf = prepare(meta, inputDir);
    return {
      async add(row) {
        for (const line of linesOf(row)) await file.write(line);
      },
      finish: async () => {},
    };
  };
}
