import { embeddingColumns, type EmbeddingRecord } from '@biophony/contract/results';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { CreateExporter } from '../exports/exporter.ts';
import { listedName } from '../exports/listed-name.ts';
import { madeByColumnsOf } from '../../results/settings-hash.ts';
import { parquetMetadata } from '../tables/parquet-rows.ts';
import { numbersOf } from './numbers.ts';

/** Rows of one row group: at 1,024 numbers 4 MB. */
const groupRows = 1000;

type ColumnType = (typeof embeddingColumns)[number]['type'];

/** A list of numbers takes three elements, as the format of Parquet has it (LogicalTypes.md, "Lists"). */
const elementsOf: Record<
  ColumnType,
  (name: string, repetition_type: 'REQUIRED' | 'OPTIONAL') => SchemaElement[]
> = {
  text: (name, repetition_type) => [
    { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type },
  ],
  number: (name, repetition_type) => [{ name, type: 'DOUBLE', repetition_type }],
  numbers: (name) => [
    { name, repetition_type: 'REQUIRED', converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', type: 'FLOAT', repetition_type: 'REQUIRED' },
  ],
};

const schema: SchemaElement[] = [
  { name: 'root', num_children: embeddingColumns.length },
  ...embeddingColumns.flatMap(({ name, type, nullable }) =>
    elementsOf[type](name, nullable ? 'OPTIONAL' : 'REQUIRED'),
  ),
];

/** embeddings.parquet: a row a window, in row groups of 1,000. */
export const embeddingsParquet: CreateExporter = async (folder, meta) => {
  const madeBy = madeByColumnsOf(meta);
  const parquet = new ParquetWriter({
    writer: fileWriter(await folder.reserve('embeddings.parquet')),
    schema,
    createdBy: 'biophony',
    kvMetadata: parquetMetadata(meta),
  });
  let records: EmbeddingRecord[] = [];
  const writeGroup = async () => {
    const columnData = embeddingColumns.map(({ name }) => ({
      name,
      data: records.map((record) => record[name]),
    }));
    await parquet.write({ columnData, rowGroupSize: groupRows });
    records = [];
  };
  return {
    async add({ file, result: { embeddings = [] } }) {
      for (const window of embeddings) {
        const [start_s, end_s] = window;
        const embedding = [...numbersOf(window)];
        records.push({ file: listedName(file), start_s, end_s, embedding, ...madeBy });
        if (records.length === groupRows) await writeGroup();
      }
    },
    async finish() {
      if (records.length > 0) await writeGroup();
      await parquet.finish();
    },
  };
};
