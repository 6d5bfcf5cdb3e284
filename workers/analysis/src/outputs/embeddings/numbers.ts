import type { WindowEmbedding } from '../../results/file-result.ts';

/** The numbers of one embedding. */
export const numbersOf = ([, , text]: WindowEmbedding): Float32Array => {
  const bytes = Buffer.from(text, 'base64');
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
};
