import { smallClasses } from './small-tfjs-model.ts';
import { writeModel } from './tfjs-folder.ts';

const scope = 'StatefulPartitionedCall/BirdNET';

export const rangeWeights = {
  gain: 1.4,
  turns: 6.28,
  kernel: Array.from({ length: 144 * smallClasses }, (_, i) => Math.sin(i * 12.9898) * 0.05),
  bias: [0.5, -0.5, 1, -1, 0],
  phases: Array.from({ length: 48 }, (_, i) => (i / 48) * Math.PI * 2),
};

const node = (name: string, op: string, input: string[] = [], attr: object = {}) => ({
  name,
  op,
  input,
  attr,
});

/** 48 sines of one column, named as in BirdNET V2.4's range model. */
function encoder(column: number, offset: string, scaled: string, sines: string) {
  const prefix = `${scope}/MNET_CONVERT`;
  const masks = {
    begin_mask: { i: '1' },
    end_mask: { i: '1' },
    shrink_axis_mask: { i: '2' },
    ellipsis_mask: { i: '0' },
    new_axis_mask: { i: '0' },
  };
  const slice = `${prefix}/strided_slice_${column}`;
  return [
    node(
      slice,
      'StridedSlice',
      ['mnet_input', `${slice}/stack`, `${slice}/stack_1`, `${slice}/stack_2`],
      masks,
    ),
    node(`${prefix}/shift_${column}`, column === 2 ? 'Sub' : 'AddV2', [slice, offset]),
    node(`${prefix}/truediv_${column}`, 'Mul', [`${prefix}/shift_${column}`, scaled]),
    node(`${prefix}/ExpandDims_${column}`, 'ExpandDims', [
      `${prefix}/truediv_${column}`,
      `${prefix}/dim`,
    ]),
    node(`${prefix}/turn_${column}`, 'Mul', [`${prefix}/turns`, `${prefix}/ExpandDims_${column}`]),
    node(`${prefix}/add_${column}`, 'AddV2', [`${prefix}/turn_${column}`, `${prefix}/phases`]),
    node(`${prefix}/Sin_${column}`, 'Sin', [`${prefix}/add_${column}`]),
    node(sines, 'Mul', [`${prefix}/gain`, `${prefix}/Sin_${column}`]),
  ];
}

/**
 * BirdNET V2.4's layout (a TensorFlow.js graph model): latitude, longitude and week as 48 sines
 * each, the week's silenced outside 1 to 48, then one dense layer instead of four.
 */
export async function writeRangeModel(folder: string, species = smallClasses): Promise<void> {
  const prefix = `${scope}/MNET_CONVERT`;
  const constants: Record<string, { shape: number[]; dtype: string; values: readonly number[] }> =
    {};
  const constant = (
    name: string,
    shape: number[],
    values: readonly number[],
    dtype = 'float32',
  ): string => {
    constants[`${prefix}/${name}`] = { shape, dtype, values };
    return `${prefix}/${name}`;
  };
  for (const column of [0, 1, 2]) {
    const slice = `strided_slice_${column}`;
    constant(`${slice}/stack`, [2], [0, column], 'int32');
    constant(`${slice}/stack_1`, [2], [0, column + 1], 'int32');
    constant(`${slice}/stack_2`, [2], [1, 1], 'int32');
  }
  constant('dim', [], [1], 'int32');
  constant('axis', [], [1], 'int32');
  constant('turns', [], [rangeWeights.turns]);
  constant('phases', [48], rangeWeights.phases);
  constant('gain', [], [rangeWeights.gain]);
  constant('one', [], [1]);
  constant('zero', [], [0]);
  constant('last_week', [], [48]);
  constant('kernel', [144, species], rangeWeights.kernel);
  constant('bias', [species], rangeWeights.bias);
  const week = `${prefix}/strided_slice_2`;
  const nodes = [
    ...Object.keys(constants).map((name) => node(name, 'Const')),
    node('mnet_input', 'Placeholder'),
    ...encoder(
      0,
      constant('lat', [], [90]),
      constant('lat_scale', [], [1 / 180]),
      `${prefix}/lat_sines`,
    ),
    ...encoder(
      1,
      constant('lon', [], [180]),
      constant('lon_scale', [], [1 / 360]),
      `${prefix}/lon_sines`,
    ),
    ...encoder(
      2,
      constant('week', [], [1]),
      constant('week_scale', [], [1 / 48]),
      `${prefix}/all_weeks`,
    ),
    node(`${prefix}/Greater`, 'Greater', [week, `${prefix}/last_week`]),
    node(`${prefix}/Less`, 'Less', [week, `${prefix}/one`]),
    node(`${prefix}/SelectV2`, 'SelectV2', [
      `${prefix}/Greater`,
      `${prefix}/zero`,
      `${prefix}/one`,
    ]),
    node(`${prefix}/SelectV2_1`, 'SelectV2', [`${prefix}/Less`, `${prefix}/zero`, `${prefix}/one`]),
    node(`${prefix}/mul_9`, 'Mul', [`${prefix}/SelectV2`, `${prefix}/SelectV2_1`]),
    node(`${prefix}/ExpandDims_3`, 'ExpandDims', [`${prefix}/mul_9`, `${prefix}/dim`]),
    node(`${prefix}/week_sines`, 'Mul', [`${prefix}/all_weeks`, `${prefix}/ExpandDims_3`]),
    node(
      `${prefix}/concat`,
      'ConcatV2',
      ['lat', 'lon', 'week'].map((name) => `${prefix}/${name}_sines`).concat(`${prefix}/axis`),
    ),
    node(
      `${scope}/DENSE`,
      '_FusedMatMul',
      [`${prefix}/concat`, `${prefix}/kernel`, `${prefix}/bias`],
      {
        fused_ops: { list: { s: [Buffer.from('BiasAdd').toString('base64')] } },
      },
    ),
    node(`${scope}/Sigmoid`, 'Sigmoid', [`${scope}/DENSE`]),
    node('Identity', 'Identity', [`${scope}/Sigmoid`]),
  ];
  const tensor = (name: string, sizes: number[]) => ({
    name: `${name}:0`,
    tensorShape: { dim: sizes.map((size) => ({ size: String(size) })) },
  });
  const signature = {
    inputs: { MNET_INPUT: tensor('mnet_input', [-1, 3]) },
    outputs: { MNET_CLASS_ACTIVATION: tensor('Identity', [-1, species]) },
  };
  const specs = Object.entries(constants).map(([name, { shape, dtype }]) => ({
    name,
    shape,
    dtype,
  }));
  const values = Object.fromEntries(
    Object.entries(constants).map(([name, entry]) => [name, entry.values]),
  );
  await writeModel(
    folder,
    { format: 'graph-model', signature, modelTopology: { node: nodes } },
    specs,
    values,
  );
}
