import { z } from 'zod';
import { addActivation } from './activation.ts';
import { layerConfig, onlyInput, type LayerConverter } from './layer-context.ts';

const denseConfig = z.object({ activation: z.string(), use_bias: z.literal(true) });
const activationConfig = z.object({ activation: z.string() });

export const convertDense: LayerConverter = (context) => {
  const { graph, layer } = context;
  const { activation } = layerConfig(layer, denseConfig);
  const kernel = context.weight('kernel');
  const bias = context.weight('bias');
  const name = graph.node('Gemm', [
    onlyInput(context).name,
    graph.constant(`${layer.name}/kernel`, kernel.shape, kernel.data),
    graph.constant(`${layer.name}/bias`, bias.shape, bias.data),
  ]);
  return { name: addActivation(graph, activation, name), shape: [bias.data.length] };
};

export const convertActivation: LayerConverter = (context) => {
  const input = onlyInput(context);
  const { activation } = layerConfig(context.layer, activationConfig);
  if (activation === 'linear') return input;
  return { ...input, name: addActivation(context.graph, activation, input.name), parts: undefined };
};
