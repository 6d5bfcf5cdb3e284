import type { BitWriter } from './bit-writer.ts';

/** Partitions are halved so many times at most. */
const highestPartitionOrder = 6;
/** Parameters of 5 bits; the last one says that values stand as they are. */
const highestParameter = 30;

/** Positive and negative numbers in turn (RFC 9639, section 9.2.7.1). */
const folded = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

interface Partition {
  parameter: number;
  bits: number;
}

/** The parameter by which values take the fewest bits, from their sum: it is the power of two below their mean. */
function partitionOf(sum: number, count: number): Partition {
  let best: Partition = { parameter: 0, bits: Infinity };
  const mean = count > 0 ? sum / count : 0;
  const about = Math.max(0, Math.floor(Math.log2(Math.max(1, mean))));
  for (let parameter = Math.max(0, about - 1); parameter <= about + 1; parameter++) {
    if (parameter > highestParameter) break;
    // A bound, reached where no remainder is lost: enough to choose by.
    const bits = 5 + count * (1 + parameter) + sum / 2 ** parameter;
    if (bits < best.bits) best = { parameter, bits };
  }
  return best;
}

/** The sums of folded values of the finest partitions, by which those of all coarser ones are known. */
function sumsOf(residual: Float64Array, order: number, blockFrames: number, parts: number) {
  const sums = new Float64Array(parts);
  const size = blockFrames / parts;
  for (let i = 0; i < residual.length; i++)
    sums[Math.floor((i + order) / size)]! += folded(residual[i]!);
  return sums;
}

/** How often a block can be halved so that every partition is whole and longer than the samples that stand by themselves. */
function finestOrder(blockFrames: number, order: number): number {
  let finest = 0;
  while (
    finest < highestPartitionOrder &&
    blockFrames % 2 ** (finest + 1) === 0 &&
    blockFrames / 2 ** (finest + 1) > order
  )
    finest++;
  return finest;
}

/** Writes what a predictor of an order left of a block, as Rice codes with parameters of 5 bits (RFC 9639, section 9.2.7). */
export function writeResidual(
  out: BitWriter,
  residual: Float64Array,
  order: number,
  blockFrames: number,
): void {
  const finest = finestOrder(blockFrames, order);
  let sums = sumsOf(residual, order, blockFrames, 2 ** finest);
  let best = { partitionOrder: finest, partitions: [] as Partition[], bits: Infinity };
  for (let partitionOrder = finest; partitionOrder >= 0; partitionOrder--) {
    const size = blockFrames / 2 ** partitionOrder;
    const partitions = Array.from(sums, (sum, at) =>
      partitionOf(sum, at === 0 ? size - order : size),
    );
    const bits = partitions.reduce((all, one) => all + one.bits, 0);
    if (bits < best.bits) best = { partitionOrder, partitions, bits };
    const joined = new Float64Array(sums.length / 2);
    for (let i = 0; i < joined.length; i++) joined[i] = sums[2 * i]! + sums[2 * i + 1]!;
    sums = joined;
  }
  out.bits(1, 2);
  out.bits(best.partitionOrder, 4);
  const size = blockFrames / 2 ** best.partitionOrder;
  let at = 0;
  for (const [index, { parameter }] of best.partitions.entries()) {
    out.bits(parameter, 5);
    for (const end = (index + 1) * size - order; at < end; at++) {
      const value = folded(residual[at]!);
      out.unary(Math.floor(value / 2 ** parameter));
      out.bits(value % 2 ** parameter, parameter);
    }
  }
}
