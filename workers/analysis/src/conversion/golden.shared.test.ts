import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { birdnetLayers, birdnetSizes } from '../../../../tests/fixtures/birdnet-layers.ts';
import { convertedNetwork, furthest, runSegments } from '../models/testing/birdnet-sessions.ts';
import {
  goldenSegment,
  goldenValues,
  publishedLayout,
  writePublishedLayout,
} from '../models/testing/shared-layout.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { runInTensorFlowJs } from '../models/testing/tensorflow-js.ts';
import type { LayersModel } from './tfjs-files.ts';

const { folder, remove } = removableFolder();
afterAll(remove);

const segments = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, k) => goldenSegment(k)));

/** The network of the published layout, with weights of a seed. */
const network = (seed: number) => {
  writePublishedLayout(join(folder, `tfjs-${seed}`), seed);
  return convertedNetwork(join(folder, `tfjs-${seed}`));
};

describe("BirdNET V2.4's published layout with random weights", () => {
  test('of seed 1 gives the logits and embeddings that TensorFlow gives, within 0.001', async () => {
    const session = await network(1);
    const result = await runSegments(session, await segments(goldenValues('logits').length / 6522));
    await session.release();
    expect(furthest(result.logits, goldenValues('logits'))).toBeLessThan(1e-3);
    expect(furthest(result.embedding, goldenValues('embedding'))).toBeLessThan(1e-3);
  });

  test('of seed 2 gives the logits and embeddings that TensorFlow.js gives, within 0.001', async () => {
    const session = await network(2);
    const expected = await runInTensorFlowJs(join(folder, 'tfjs-2'), await segments(2));
    const result = await runSegments(session, await segments(2));
    await session.release();
    expect(furthest(result.logits, expected.logits)).toBeLessThan(1e-3);
    expect(furthest(result.embedding, expected.embedding)).toBeLessThan(1e-3);
  });

  test('has the layers, connections, mel filters and weights that the fixtures make', () => {
    const published = publishedLayout() as LayersModel;
    const made = birdnetLayers(birdnetSizes);
    const { layers } = published.modelTopology.model_config.config;
    expect(layers.map(({ config }) => config.name).sort()).toEqual(
      made.layers.map(({ name }) => name).sort(),
    );
    for (const { class_name, name, config, inbound_nodes } of made.layers) {
      const theirs = layers.find((layer) => layer.config.name === name)!;
      expect([theirs.class_name, theirs.inbound_nodes], name).toEqual([class_name, inbound_nodes]);
      const { mel_filterbank = [], ...settings } = config;
      // What is of use in training alone may differ.
      for (const [key, value] of Object.entries(settings))
        if (!['trainable', 'noise_shape', 'seed'].includes(key))
          expect(theirs.config[key], `${name} ${key}`).toEqual(value);
      const filters = (given: unknown) => Float32Array.from((given as number[][]).flat());
      expect(
        furthest(filters(mel_filterbank), filters(theirs.config.mel_filterbank ?? [])),
      ).toBeLessThan(1e-4);
    }
    const weights = published.weightsManifest.flatMap((group) => group.weights);
    expect(Object.fromEntries(weights.map(({ name, shape }) => [name, shape]))).toEqual(
      made.weights,
    );
  });
});
