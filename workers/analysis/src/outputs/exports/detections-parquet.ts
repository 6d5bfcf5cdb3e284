import { detectionColumns } from '@biophony/contract/results';
import { recordMaker } from './detection-record.ts';
import type { CreateExporter } from './exporter.ts';
import { createParquetRows } from '../tables/parquet-rows.ts';

/** detections.parquet: the rows of detections.csv with their types and full precision. */
export const detectionsParquet: CreateExporter = async (folder, meta) => {
  const path = await folder.reserve('detections.parquet');
  const parquet = createParquetRows(path, detectionColumns, meta);
  const recordOf = recordMaker(meta);
  return {
    async add(row) {
      for (const detection of row.result.detections) await parquet.add(recordOf(row, detection));
    },
    finish: () => parquet.finish(),
  };
};
