import type { TfliteNetwork, TfliteOperator } from './read-network.ts';

/** BuiltinOperator of the schema, as far as classifiers on embeddings need it. */
export const layerCodes = { concatenation: 2, fullyConnected: 9, relu: 19 } as const;
/** Those of BirdNET-Analyzer have two or three. */
const mostLayers = 100;
const known: readonly number[] = Object.values(layerCodes);

/** The layers between the embedding and the scores. */
export interface ClassifierHead {
  /** Numbers in the embedding. */
  embedding: number;
  classes: number;
  /** What the network takes in: samples of a window, or the numbers of an embedding. */
  input: number;
  /** The embedding, then every layer in the order of computing; each names the values it needs by their numbers. */
  layers: readonly TfliteOperator[];
  /** The number of the embedding, and that of the scores. */
  from: number;
  to: number;
  network: TfliteNetwork;
}

/** What a layer computes with: the first input of a dense one, the others being its weights. */
const valuesOf = ({ code, inputs }: TfliteOperator): readonly number[] =>
  code === layerCodes.fullyConnected ? inputs.slice(0, 1) : inputs;

/**
 * Finds the classifier at the end of a network: dense layers, with and without ReLU, and joints of their outputs, as far back
 * as they go. Null where these do not all begin at one value, which then is the embedding.
 */
export function findHead(network: TfliteNetwork): ClassifierHead | null {
  const makers = new Map(network.operators.flatMap((one) => one.outputs.map((to) => [to, one])));
  const layers = new Set<TfliteOperator>();
  const begins = new Set<number>();
  const follow = (value: number) => {
    const maker = makers.get(value);
    if (!maker || layers.size === mostLayers || !known.includes(maker.code)) {
      begins.add(value);
      return;
    }
    if (layers.has(maker)) return;
    layers.add(maker);
    for (const from of valuesOf(maker)) follow(from);
  };
  const [to = -1] = network.outputs;
  follow(to);
  const [from = -1] = begins;
  const sizeOf = (value: number | undefined) => network.tensors[value ?? -1]?.shape.at(-1) ?? 0;
  if (layers.size === 0 || begins.size !== 1 || sizeOf(from) === 0) return null;
  return {
    embedding: sizeOf(from),
    classes: sizeOf(to),
    input: sizeOf(network.inputs[0]),
    // In the file operators stand in the order of computing.
    layers: network.operators.filter((one) => layers.has(one)),
    from,
    to,
    network,
  };
}
