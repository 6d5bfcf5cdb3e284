import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ModelError } from '../../model-error.ts';

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

export type WeightSpec = z.infer<typeof weightSpec>;
export type WeightsManifest = z.infer<typeof weightsManifest>;
export type Layer = z.infer<typeof layer>;
export type LayersModel = z.infer<typeof layersModel>;
export type GraphNode = z.infer<typeof graphNode>;
export type GraphModel = z.infer<typeof graphModel>;

const formatPattern = /"format"\s*:\s*"(layers-model|graph-model)"/;

/** Which kind of TensorFlow.js model a `model.json` is, by its text; null when it is none. */
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

/** Reads `model.json` of a Keras-style TensorFlow.js model ("layers-model"). Throws ModelError. */
export const readLayersModel = (folder: string): Promise<LayersModel> =>
  readModelJson(folder, layersModel);

/** Reads `model.json` of a frozen TensorFlow graph ("graph-model"). Throws ModelError. */
export const readGraphModel = (folder: string): Promise<GraphModel> =>
  readModelJson(folder, graphModel);
