/** The weights of a convolution in ONNX's order. */
export interface Kernel {
  /** Out channels, in channels per group, height, width. */
  dims: readonly [outputs: number, inputs: number, height: number, width: number];
  data: Float32Array;
}

/** From TensorFlow's height, width, in, out (depthwise: height, width, channels, 1) to ONNX's order. */
export function transposeKernel(
  shape: readonly number[],
  data: Float32Array,
  depthwise: boolean,
): Kernel {
  const [height = 0, width = 0, inputs = 0, last = 0] = shape;
  const outputs = depthwise ? inputs : last;
  const perGroup = depthwise ? 1 : inputs;
  const area = height * width;
  const out = new Float32Array(data.length);
  for (let place = 0; place < area; place++) {
    for (let i = 0; i < inputs; i++) {
      for (let j = 0; j < last; j++) {
        const target = depthwise ? i * area + place : (j * inputs + i) * area + place;
        out[target] = data[(place * inputs + i) * last + j] ?? 0;
      }
    }
  }
  return { dims: [outputs, perGroup, height, width], data: out };
}

/** The part of a kernel that reads `count` input channels from `first` on, with zeros for further `stored` channels. */
export function kernelPart(kernel: Kernel, first: number, count: number, stored: number): Kernel {
  const [outputs, inputs, height, width] = kernel.dims;
  const area = height * width;
  const data = new Float32Array(outputs * stored * area);
  for (let output = 0; output < outputs; output++) {
    const from = (output * inputs + first) * area;
    data.set(kernel.data.subarray(from, from + count * area), output * stored * area);
  }
  return { dims: [outputs, stored, height, width], data };
}

/** The kernel with filters of zeros up to `stored` output channels. */
export function withSpareFilters(kernel: Kernel, stored: number): Kernel {
  const [outputs, ...rest] = kernel.dims;
  const data = new Float32Array((kernel.data.length / outputs) * stored);
  data.set(kernel.data);
  return { dims: [stored, ...rest], data };
}
