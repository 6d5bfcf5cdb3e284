import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ModelError } from '../kit/errors.ts';

const quantization = z.discriminatedUnion('dtype', [
  z.object({ dtype: z.literal('float16') }),
  z.object({ dtype: z.enum(['uint8', 'uint16']), scale: z.number(), min: z.number() }),
]);

const weightSpec = z.object({
  name: z.string(),
  shape: z.array(z.int().nonnegative()),
  dtype: z.enum(['float32', 'int32', 'bool']),
  quantization: quantization.optional(),
});

const weightsManifest = z.array(
  z.object({ paths: z.array(z.string().regex(/^[\w.-]+$/)), weights: z.array(weightSpec) }),
);

const inboundNode = z.tuple([z.string(), z.number(), z.number()]).rest(z.unknown());

const layer = z.object({
  class_name: z.string(),
  name: z.string(),
  config: z.record(z.string(), z.unknown()),
  inbound_nodes: z.array(z.array(inboundNode)),
});

const layersModel = z.object({
  format: z.literal('layers-model'),
  modelTopology: z.object({
    model_config: z.object({
      config: z.object({ layers: z.array(layer).min(1), output_layers: z.array(inboundNode) }),
    }),
  }),
  weightsManifest,
});

const graphNode = z.object({
  name: z.string(),
  op: z.string(),
  input: z.array(z.string()).default([]),
  attr: z.record(z.string(), z.unknown()).default({}),
});

const graphTensor = z.object({
  name: z.string(),
  tensorShape: z.object({ dim: z.array(z.object({ size: z.string() })) }),
});

const graphModel = z.object({
  format: z.literal('graph-model'),
  signature: z.object({
    inputs: z.record(z.string(), graphTensor),
    outputs: z.record(z.string(), graphTensor),
  }),
  modelTopology: z.object({ node: z.array(graphNode).min(1) }),
  weightsManifest,
});

type WeightSpec = z.infer<typeof weightSpec>;
type WeightsManifest = z.infer<typeof weightsManifest>;
export type Layer = z.infer<typeof layer>;
export type LayersModel = z.infer<typeof layersModel>;
export type GraphNode = z.infer<typeof graphNode>;
export type GraphModel = z.infer<typeof graphModel>;

const formatPattern = /"format"\s*:\s*"(layers-model|graph-model)"/;

export const tfjsFormat = (text: string): string | null => formatPattern.exec(text)?.[1] ?? null;

async function readModelJson<Model>(folder: string, schema: z.ZodType<Model>): Promise<Model> {
  const path = join(folder, 'model.json');
  let parsed: unknown;
  try {
    parsed = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new ModelError(
      `${path} could not be read as JSON; choose a folder that holds a TensorFlow.js model.`,
      { cause },
    );
  }
  const result = schema.safeParse(parsed);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ModelError(
    `${path} is not the expected TensorFlow.js model: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}.`,
  );
}

/** "layers-model". Throws ModelError. */
export const readLayersModel = (folder: string): Promise<LayersModel> =>
  readModelJson(folder, layersModel);

/** "graph-model". Throws ModelError. */
export const readGraphModel = (folder: string): Promise<GraphModel> =>
  readModelJson(folder, graphModel);

/** Kernels: height, width, in, out. */
interface Weight {
  shape: readonly number[];
  data: Float32Array | Int32Array;
}

export type Weights = ReadonlyMap<string, Weight>;

const bytesPerElement = { float32: 4, int32: 4, bool: 1, float16: 2, uint8: 1, uint16: 2 } as const;

/** IEEE 754 binary16. */
function halfToNumber(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function decode(spec: WeightSpec, bytes: Uint8Array): Float32Array | Int32Array {
  const own = new Uint8Array(bytes).buffer;
  const packing = spec.quantization;
  if (!packing) {
    if (spec.dtype === 'bool') return Int32Array.from(new Uint8Array(own));
    return spec.dtype === 'int32' ? new Int32Array(own) : new Float32Array(own);
  }
  if (packing.dtype === 'float16') return Float32Array.from(new Uint16Array(own), halfToNumber);
  const codes = packing.dtype === 'uint8' ? new Uint8Array(own) : new Uint16Array(own);
  return Float32Array.from(codes, (code) => code * packing.scale + packing.min);
}

async function readShard(folder: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(join(folder, name));
  } catch (cause) {
    throw new ModelError(
      `${join(folder, name)} is missing or unreadable; copy the whole model folder and import it again.`,
      { cause },
    );
  }
}

/**
 * A group's shards hold its weights in order (tensorflow/tfjs, "Model weights manifest"). Widens
 * float16 and affine-quantised weights. Throws ModelError.
 */
export async function readWeights(folder: string, manifest: WeightsManifest): Promise<Weights> {
  const weights = new Map<string, Weight>();
  for (const group of manifest) {
    const shards = await Promise.all(group.paths.map((name) => readShard(folder, name)));
    const bytes = Buffer.concat(shards);
    let at = 0;
    for (const spec of group.weights) {
      const size = spec.shape.reduce((product, dim) => product * dim, 1);
      const end = at + size * bytesPerElement[spec.quantization?.dtype ?? spec.dtype];
      if (end > bytes.length) break;
      weights.set(spec.name, { shape: spec.shape, data: decode(spec, bytes.subarray(at, end)) });
      at = end;
    }
    if (at !== bytes.length || !group.weights.every((spec) => weights.has(spec.name))) {
      throw new ModelError(
        `The weight files in ${folder} hold ${bytes.length} bytes, which is not what model.json describes; ` +
          'copy the whole model folder and import it again.',
      );
    }
  }
  return weights;
}

/** Throws ModelError. */
export function floatWeight(
  weights: Weights,
  name: string,
): { shape: readonly number[]; data: Float32Array } {
  const weight = weights.get(name);
  if (!weight || !(weight.data instanceof Float32Array)) {
    throw new ModelError(
      `The model has no weight ${name}; its model.json and weight files do not belong together.`,
    );
  }
  return { shape: weight.shape, data: weight.data };
}
