import type { Padding } from './layer-context.ts';

type Pair = readonly [rows: number, columns: number];

/** TensorFlow's rules for "same" and "valid" along one axis: output size, zeros before, zeros after. */
function axis(
  size: number,
  kernel: number,
  stride: number,
  same: boolean,
): [number, number, number] {
  if (!same) return [Math.floor((size - kernel) / stride) + 1, 0, 0];
  const out = Math.ceil(size / stride);
  const zeros = Math.max((out - 1) * stride + kernel - size, 0);
  const before = Math.floor(zeros / 2);
  return [out, before, zeros - before];
}

/** Output size and padding of a sliding window; `outer` is padding already asked for by a layer before it. */
export function padAndSize(
  size: Pair,
  kernel: Pair,
  stride: Pair,
  mode: 'same' | 'valid',
  outer: Padding = [0, 0, 0, 0],
): { out: Pair; pads: Padding } {
  const same = mode === 'same';
  const [rows, top, bottom] = axis(size[0] + outer[0] + outer[2], kernel[0], stride[0], same);
  const [columns, left, right] = axis(size[1] + outer[1] + outer[3], kernel[1], stride[1], same);
  return {
    out: [rows, columns],
    pads: [outer[0] + top, outer[1] + left, outer[2] + bottom, outer[3] + right],
  };
}
