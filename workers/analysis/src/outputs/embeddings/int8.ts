import type { CreateExporter } from '../exports/exporter.ts';
import { numbersOf } from './numbers.ts';

/** The largest signed byte that stands for a number; -128 is not used, so that the scale is the same on both sides. */
const largest = 127;

/** One embedding as a float32 scale, little-endian, and a signed byte a number: number = scale * byte, off by at most half the scale. */
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

/** embeddings.i8: the rows of embeddings.parquet one after another, each a float32 scale and signed bytes. */
export const embeddingsInt8: CreateExporter = async (folder) => {
  const file = await folder.create('embeddings.i8');
  return {
    async add({ result: { embeddings = [] } }) {
      for (const window of embeddings) await file.write(quantised(numbersOf(window)));
    },
    finish: async () => {},
  };
};
