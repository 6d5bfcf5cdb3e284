import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import * as tfl from '@tensorflow/tfjs-layers';
import '@tensorflow/tfjs-backend-wasm';

interface PublishedModel {
  modelTopology: object;
  weightsManifest: { paths: string[]; weights: tf.io.WeightsManifestEntry[] }[];
}

interface MelConfig {
  name: string;
  frameLength: number;
  frameStep: number;
  melFilterbank: number[][];
}

/**
 * BirdNET V2.4's layer as its authors define it: scaling, Fourier transform (real part), mel bands,
 * two powers.
 */
class MelSpecLayerSimple extends tfl.layers.Layer {
  static className = 'MelSpecLayerSimple';
  readonly #config: MelConfig;
  #magnitude: tfl.LayerVariable | undefined;

  constructor(config: MelConfig) {
    super({ name: config.name });
    this.#config = config;
  }

  override build(): void {
    const unused = tfl.initializers.zeros();
    this.#magnitude = this.addWeight('magnitude_scaling', [], 'float32', unused);
    this.built = true;
  }

  override computeOutputShape(shape: tfl.Shape | tfl.Shape[]): tfl.Shape {
    const [batch = null, samples] = shape.flat();
    const { frameLength, frameStep, melFilterbank } = this.#config;
    const frames = Math.floor(((samples ?? 0) - frameLength) / frameStep) + 1;
    return [batch, melFilterbank[0]?.length ?? 0, frames, 1];
  }

  override call(inputs: tf.Tensor | tf.Tensor[]): tf.Tensor {
    const { frameLength, frameStep, melFilterbank } = this.#config;
    const bins = frameLength / 2 + 1;
    const [sound] = [inputs].flat() as tf.Tensor1D[];
    const raised = tf.sub(sound!, tf.min(sound!, -1, true));
    const unit = tf.div(raised, tf.add(tf.max(raised, -1, true), 1e-6));
    const scaled = tf.mul(tf.sub(unit, 0.5), 2);
    const frames = tf.stack(
      tf.unstack(scaled).map((one) => tf.signal.frame(one as tf.Tensor1D, frameLength, frameStep)),
    );
    const windowed = tf.mul(frames, tf.signal.hannWindow(frameLength));
    const cosines = Float32Array.from({ length: frameLength * bins }, (_, i) =>
      Math.cos((2 * Math.PI * ((Math.floor(i / bins) * (i % bins)) % frameLength)) / frameLength),
    );
    const [batch = 0, count = 0] = frames.shape;
    const flat = tf.reshape(windowed, [batch * count, frameLength]);
    const real = tf.matMul(flat, tf.tensor2d(cosines, [frameLength, bins]));
    const mel = tf.reshape(tf.matMul(real, tf.tensor2d(melFilterbank)), [batch, count, -1]);
    const exponent = tf.div(1, tf.add(1, tf.exp(this.#magnitude!.read())));
    const power = tf.pow(tf.pow(mel, 2), exponent);
    return tf.expandDims(tf.transpose(tf.reverse(power, -1), [0, 2, 1]), -1);
  }
}

/** BirdNET V2.4 in TensorFlow.js itself (WebAssembly): logits and embeddings. */
export async function runInTensorFlowJs(
  folder: string,
  segments: readonly Float32Array[],
): Promise<{ logits: Float32Array; embedding: Float32Array }> {
  await tf.setBackend('wasm');
  tf.serialization.registerClass(MelSpecLayerSimple as never);
  const { modelTopology, weightsManifest } = JSON.parse(
    await readFile(join(folder, 'model.json'), 'utf8'),
  ) as PublishedModel;
  const shards = weightsManifest.flatMap(({ paths }) => paths);
  const bytes = Buffer.concat(await Promise.all(shards.map((p) => readFile(join(folder, p)))));
  const model = await tfl.loadLayersModel({
    load: async () => ({
      modelTopology,
      weightSpecs: weightsManifest.flatMap(
        ({ weights }) => weights,
      ) as tf.io.WeightsManifestEntry[],
      weightData: new Uint8Array(bytes).buffer,
    }),
  });
  const head = model.layers.findLast((layer) => layer.getClassName() === 'Dense');
  if (!head) throw new Error('the model has no dense layer');
  const outputs = [head.output, head.input].flat();
  const beforeSigmoid = tfl.model({ inputs: model.inputs, outputs });
  const results = segments.map((segment) => {
    const predicted = beforeSigmoid.predict(tf.tensor2d(segment, [1, segment.length]));
    return [predicted].flat().map((tensor) => tensor.dataSync() as Float32Array);
  });
  const joined = (index: number): Float32Array =>
    Float32Array.from(results.flatMap((tensors) => [...(tensors[index] ?? [])]));
  return { logits: joined(0), embedding: joined(1) };
}
