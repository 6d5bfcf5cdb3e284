import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddingRecord } from '@biophony/contract/results';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importModel } from '../install/import-model.ts';
import {
  callClassifierId,
  callClassifierOnnx,
  callLabels,
  writeCallClassifier,
} from '../models/testing/call-classifier.ts';
import { plantCalls } from '../models/testing/synthetic-calls.ts';
import { mergeParts } from '../outputs/write-results.ts';
import { writePart } from '../outputs/part.ts';
import { openPool } from '../pool/pool.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { writeWav } from '../testing/audiomoth-wav.ts';

const { folder, remove } = removableFolder();
const modelsDir = join(folder, 'models');
const rate = 16_000;
/** More than the 32 windows whose embeddings are sent together. */
const seconds = 36;
const sound = plantCalls(seconds, rate, [
  { kind: 'whistle', at_s: 2.3, loudness: 0.5 },
  { kind: 'trill', at_s: 30.6, loudness: 0.3 },
]);

beforeAll(async () => {
  await writeCallClassifier(join(folder, 'source'), { embedding: true });
  await importModel(modelsDir, join(folder, 'source'), {});
});
afterAll(remove);

async function resultsWith(
  settings: Record<string, unknown>,
  name: string,
  threads = 1,
): Promise<string> {
  const analysisType = `model:${callClassifierId}`;
  const pool = await openPool({ analyses: [{ analysisType, settings }], modelsDir, threads });
  try {
    const files = [
      await writeWav(join(folder, 'a.wav'), sound, rate),
      await writeWav(join(folder, 'b.wav'), sound.subarray(0, rate * 2.5), rate),
    ];
    const part = join(folder, `${name}.ndjson`);
    await writePart(part, pool.metas[0], pool.analyse(files));
    await mergeParts([part], join(folder, name));
    return join(folder, name);
  } finally {
    await pool.close();
  }
}

/** What the network itself gives for the windows of a sound. */
async function scoresOf(samples: Float32Array): Promise<Float32Array> {
  const session = await InferenceSession.create(callClassifierOnnx({ embedding: true }));
  const windows = Math.ceil(samples.length / rate);
  const padded = new Float32Array(windows * rate);
  padded.set(samples);
  const { scores } = await session.run({ sound: new Tensor('float32', padded, [windows, rate]) });
  return scores?.data as Float32Array;
}

/** What was written to the file: sound of 16 bits. */
const asWritten = (samples: Float32Array) =>
  samples.map((x) => Math.max(-32_768, Math.min(32_767, Math.round(x * 32_768))) / 32_768);

/** Results with embeddings, made once: of two threads, whose rows must come in the order of the files. */
let plain: Promise<string> | undefined;
const plainResults = () => (plain ??= resultsWith({ embeddings: true, min_conf: 0.5 }, 'plain', 2));
const mergedResults = () =>
  resultsWith({ embeddings: true, min_conf: 0.5, merge_consecutive: true }, 'merged');

test.each([
  ['each by itself', plainResults],
  ['consecutive ones merged', mergedResults],
])(
  'every window has its embedding, in the order of files and windows: detections %s (S23.1)',
  async (_, results) => {
    const out = await results();
    const rows = (await parquetReadObjects({
      file: await asyncBufferFromFile(join(out, 'embeddings.parquet')),
    })) as unknown as EmbeddingRecord[];
    expect(rows).toHaveLength(seconds + 3);
    expect(rows.map(({ file }) => file)).toEqual([
      ...Array.from({ length: seconds }, () => rows[0]!.file),
      ...Array.from({ length: 3 }, () => rows.at(-1)!.file),
    ]);
    expect(rows.slice(0, 2)).toMatchObject([
      { start_s: 0, end_s: 1 },
      { start_s: 1, end_s: 2 },
    ]);
    expect(rows.at(-1)).toMatchObject({ start_s: 2, end_s: 2.5 });
    const expected = await scoresOf(asWritten(sound));
    rows.slice(0, seconds).forEach(({ embedding }, window) => {
      expect(embedding).toHaveLength(callLabels.length);
      embedding.forEach((number, at) =>
        expect(number).toBeCloseTo(expected[window * callLabels.length + at]!, 3),
      );
    });

    const flat = await readFile(join(out, 'embeddings.i8'));
    const stride = 4 + callLabels.length;
    expect(flat.length).toBe(rows.length * stride);
    rows.forEach(({ embedding }, window) => {
      const scale = flat.readFloatLE(window * stride);
      embedding.forEach((number, at) => {
        const byte = flat.readInt8(window * stride + 4 + at);
        expect(Math.abs(byte * scale - number)).toBeLessThanOrEqual(scale / 2 + 1e-7);
      });
    });
  },
);

test('the same detections are found with embeddings and without, where no such file is made', async () => {
  const [withThem, without] = [
    await plainResults(),
    await resultsWith({ min_conf: 0.5 }, 'without'),
  ];
  const detections = async (out: string) =>
    (await readFile(join(out, 'detections.csv'), 'utf8'))
      .split('\n')
      .map((line) => line.split(',').slice(0, 6).join());
  expect(await detections(withThem)).toEqual(await detections(without));
  await expect(open(join(without, 'embeddings.parquet'))).rejects.toThrow('ENOENT');
});

test('a model without an embedding refuses the setting with a sentence', async () => {
  const other = join(folder, 'other');
  await writeCallClassifier(join(folder, 'plain'));
  await importModel(other, join(folder, 'plain'), {});
  await expect(
    openPool({
      analyses: [{ analysisType: `model:${callClassifierId}`, settings: { embeddings: true } }],
      modelsDir: other,
      threads: 1,
    }),
  ).rejects.toThrow('Setting embeddings: the manifest of Synthetic calls names no embedding.');
});
