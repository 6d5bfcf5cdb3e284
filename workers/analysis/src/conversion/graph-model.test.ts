import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rangeWeights, writeRangeModel } from '../models/testing/small-range-model.ts';
import { smallClasses } from '../models/testing/small-tfjs-model.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { convertGraphModel } from './graph-model.ts';
import { readGraphModel, readWeights } from './tfjs-files.ts';

const { folder, remove } = removableFolder();
let session: InferenceSession;

beforeAll(async () => {
  await writeRangeModel(folder);
  const model = await readGraphModel(folder);
  const converted = convertGraphModel(model, await readWeights(folder, model.weightsManifest));
  session = await InferenceSession.create(converted.onnx);
});
afterAll(remove);

/** The same model, worked out by hand. */
function expected(lat: number, lon: number, week: number): number[] {
  const { turns, phases, gain, kernel, bias } = rangeWeights;
  const sines = (unit: number): number[] =>
    phases.map((phase) => gain * Math.sin(turns * unit + phase));
  const seasonal = week > 48 || week < 1 ? 0 : 1;
  const features = [
    ...sines((lat + 90) / 180),
    ...sines((lon + 180) / 360),
    ...sines((week - 1) / 48).map((sine) => sine * seasonal),
  ];
  return bias.map((b, species) => {
    const sum = features.reduce(
      (total, x, i) => total + x * (kernel[i * smallClasses + species] ?? 0),
      b,
    );
    return 1 / (1 + Math.exp(-sum));
  });
}

test.each([
  ['Ithaca in week 20', 42.5, -76.45, 20],
  ['Ithaca over the whole year', 42.5, -76.45, -1],
  ['Wellington in week 48', -41.3, 174.8, 48],
])('the converted range model agrees with the formula: %s', async (_, lat, lon, week) => {
  const { probabilities } = await session.run({
    place_and_week: new Tensor('float32', [lat, lon, week], [1, 3]),
  });
  const actual = Array.from(probabilities?.data as Float32Array);
  expected(lat, lon, week).forEach((value, i) => expect(actual[i]).toBeCloseTo(value, 5));
});
