import { writeModel, type Spec } from './tfjs-folder.ts';

export const smallClasses = 5;

const layer = (class_name: string, name: string, inputs: string[], config: object) => ({
  class_name,
  name,
  config: { name, ...config },
  inbound_nodes: inputs.length > 0 ? [inputs.map((input) => [input, 0, 0, {}])] : [],
});

/** BirdNET's TensorFlow.js layout in milliseconds: 3 s at 1 kHz, five classes. */
export async function writeSmallTfjsModel(folder: string): Promise<void> {
  const convolution = {
    kernel_size: [3, 3],
    strides: [2, 2],
    padding: 'same',
    data_format: 'channels_last',
    dilation_rate: [1, 1],
    groups: 1,
    activation: 'linear',
    use_bias: false,
    filters: 4,
  };
  const melFilterbank = Array.from({ length: 33 }, (_, bin) =>
    Array.from({ length: 8 }, (__, band) => Math.max(0, 1 - Math.abs(bin - 4 * band - 2) / 4)),
  );
  const layers = [
    layer('InputLayer', 'INPUT', [], { batch_input_shape: [null, 3000] }),
    layer('MelSpecLayerSimple', 'MEL', ['INPUT'], {
      frame_length: 64,
      frame_step: 32,
      mel_filterbank: melFilterbank,
    }),
    layer('Conv2D', 'CONV', ['MEL'], convolution),
    layer('BatchNormalization', 'BN', ['CONV'], {
      axis: [3],
      epsilon: 0.001,
      center: true,
      scale: true,
    }),
    layer('Activation', 'ACT', ['BN'], { activation: 'swish' }),
    layer('GlobalAveragePooling2D', 'POOL', ['ACT'], {
      data_format: 'channels_last',
      keepdims: false,
    }),
    layer('Dense', 'HEAD', ['POOL'], {
      units: smallClasses,
      activation: 'linear',
      use_bias: true,
    }),
    layer('Activation', 'OUT', ['HEAD'], { activation: 'sigmoid' }),
  ];
  const specs: Omit<Spec, 'dtype'>[] = [
    { name: 'MEL/magnitude_scaling', shape: [] },
    { name: 'CONV/kernel', shape: [3, 3, 1, 4] },
    ...['gamma', 'beta', 'moving_mean', 'moving_variance'].map((name) => ({
      name: `BN/${name}`,
      shape: [4],
    })),
    { name: 'HEAD/kernel', shape: [4, smallClasses] },
    { name: 'HEAD/bias', shape: [smallClasses] },
  ];
  const config = {
    name: 'small',
    trainable: true,
    layers,
    input_layers: [['INPUT', 0, 0]],
    output_layers: [['OUT', 0, 0]],
  };
  const modelTopology = {
    keras_version: '2.15.0',
    backend: 'tensorflow',
    model_config: { class_name: 'Functional', config },
  };
  const model = { format: 'layers-model', modelTopology };
  await writeModel(
    folder,
    model,
    specs.map((spec) => ({ ...spec, dtype: 'float32' })),
    {
      'MEL/magnitude_scaling': [1.2],
    },
  );
}
