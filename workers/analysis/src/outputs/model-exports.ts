import {
  embeddingColumns,
  type EmbeddingRecord,
  modelSpeciesColumns,
  tableWriter,
} from '@biophony/contract/results';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { findModelId } from '../analyses/analysis-types.ts';
import { ModelError } from '../kit/errors.ts';
import type { Label } from '../models/labels.ts';
import { toMadeByColumns, type RunMeta, type WindowEmbedding } from '../results/file-result.ts';
import { type CreateExporter, listedName } from './exporter.ts';
import { parquetMetadata } from './parquet.ts';

/** In the analysis' language; null where the model is not installed here. */
async function speciesOf(meta: RunMeta, modelsDir: string): Promise<Label[] | null> {
  const id = findModelId(meta.analysis_type);
  if (id === null) return null;
  // An analysis without a model loads nothing of models.
  const { readSettings } = await import('../analyses/read-settings.ts');
  const { readLabels } = await import('../models/labels.ts');
  const { findModel } = await import('../models/store.ts');
  try {
    const { folder, manifest } = await findModel(modelsDir, id);
    if (manifest.name !== meta.model || manifest.version !== meta.model_version) return null;
    if (meta.model_sha256 && meta.model_sha256 !== manifest.sha256) return null;
    const { locale } = readSettings(meta.analysis_type, meta.settings);
    return await readLabels(folder, manifest, locale);
  } catch (error) {
    // The model was removed meanwhile; results are whole without the list.
    if (error instanceof ModelError) return null;
    throw error;
  }
}

const table = tableWriter(modelSpeciesColumns);

export const modelSpeciesCsv: CreateExporter = async (folder, meta, { modelsDir }) => {
  const species = modelsDir === null ? null : await speciesOf(meta, modelsDir);
  if (species) {
    const { model, model_version } = meta;
    const lines = species.map((one) => table.line({ ...one, model, model_version }));
    const file = await folder.create('model_species.csv');
    await file.write(table.head);
    await file.write([...new Set(lines)].join(''));
  }
  return { add: async () => {}, finish: async () => {} };
};

const numbersOf = ([, , text]: WindowEmbedding): Float32Array => {
  const bytes = Buffer.from(text, 'base64');
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
};

/** 4 MB at 1,024 numbers. */
const groupRows = 1000;

type ColumnType = (typeof embeddingColumns)[number]['type'];

/** Parquet's list takes three elements (LogicalTypes.md, "Lists"). */
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

export const embeddingsParquet: CreateExporter = async (folder, meta) => {
  const madeBy = toMadeByColumns(meta);
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

/** Without -128 the scale is the same on both sides. */
const largest = 127;

/**
 * A float32 scale, little-endian, and a signed byte per number: number = scale * byte, off by at
 * most half the scale.
 */
function quantised(numbers: Float32Array): Uint8Array {
  const highest = numbers.reduce(
    (most, number) => (Number.isFinite(number) ? Math.max(most, Math.abs(number)) : most),
    0,
  );
  const scale = Math.fround(highest / largest);
  const bytes = Buffer.alloc(4 + numbers.length);
  bytes.writeFloatLE(scale);
  numbers.forEach((number, at) => {
    const step = scale === 0 || Number.isNaN(number) ? 0 : Math.round(number / scale);
    bytes.writeInt8(Math.max(-largest, Math.min(largest, step)), 4 + at);
  });
  return bytes;
}

/** The rows of embeddings.parquet. */
export const embeddingsInt8: CreateExporter = async (folder) => {
  const file = await folder.create('embeddings.i8');
  return {
    async add({ result: { embeddings = [] } }) {
      for (const window of embeddings) await file.write(quantised(numbersOf(window)));
    },
    finish: async () => {},
  };
};
