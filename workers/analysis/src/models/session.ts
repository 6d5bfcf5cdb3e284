import { join } from 'node:path';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { biophonyAnalysis } from '../../../../tools/scripts/launch/typed-command.ts';
import { ModelError } from '../kit/errors.ts';
import { createSession } from '../onnx/create-session.ts';
import { type Device, inRuntime, providers } from '../onnx/devices.ts';
import { remedyFor } from './catalogue.ts';
import { windowSamples } from './manifest.ts';
import type { InstalledModel } from './store.ts';

/**
 * One session per core is faster than one on several. A spinning thread takes its neighbour's time.
 */
const sessionOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  extra: { session: { intra_op: { allow_spinning: '0' } } },
};

/**
 * The CPU runs what the device does not support. DirectML has no memory patterns (its
 * documentation).
 */
const optionsFor = (device: Device): InferenceSession.SessionOptions =>
  device === 'cpu'
    ? sessionOptions
    : {
        ...sessionOptions,
        executionProviders: [providers[device], 'cpu'],
        ...(device === 'directml' ? { enableMemPattern: false } : {}),
      };

/** `name` is for errors. Throws ModelError for an unknown format or an unusable device. */
export async function openSession(
  model: string | Uint8Array,
  name = typeof model === 'string' ? model : 'The network',
  device: Device = 'cpu',
): Promise<InferenceSession> {
  const options = optionsFor(device);
  try {
    return await inRuntime(() => createSession(model, options));
  } catch (cause) {
    if (device !== 'cpu') throw deviceError(device, cause);
    const reason = typeof model === 'string' ? String(cause).replaceAll(model, name) : cause;
    throw new ModelError(`${name} could not be opened as an ONNX model: ${String(reason)}.`, {
      cause,
    });
  }
}

const deviceError = (device: Device, cause: unknown): ModelError => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ModelError(
    `The device ${device} cannot be used: ${reason.trim().replace(/\.$/, '')}. ` +
      `\`${biophonyAnalysis('gpu setup')}\` says what it needs; \`--device cpu\` always works.`,
    { cause },
  );
};

export interface Output {
  data: Float32Array;
  dims: readonly number[];
}

const outputOf = (results: InferenceSession.ReturnType, name: string): Output => {
  const { data, dims = [] } = results[name] ?? {};
  if (!(data instanceof Float32Array)) {
    throw new ModelError(
      `Output ${name} of the model is not float32; export the model with float32 outputs.`,
    );
  }
  return { data, dims };
};

/** Throws ModelError. */
async function runForAll<const Names extends readonly string[]>(
  session: InferenceSession,
  input: string,
  values: Float32Array,
  dims: readonly number[],
  names: Names,
): Promise<{ [K in keyof Names]: Output }> {
  const feeds = { [input]: new Tensor('float32', values, dims) };
  const results = await inRuntime(() => session.run(feeds, [...names]));
  return names.map((name) => outputOf(results, name)) as { [K in keyof Names]: Output };
}

/** Throws ModelError. */
export async function runSession(
  session: InferenceSession,
  input: string,
  values: Float32Array,
  dims: readonly number[],
  output: string,
): Promise<Output> {
  const [result] = await runForAll(session, input, values, dims, [output]);
  return result;
}

export interface Classifier {
  classes: number;
  outputs: readonly string[];
  /** The fastest number of windows, or the only one the model takes. */
  buffer: Float32Array;
  /** `count` windows in a row: `count * classes` values. */
  run(sound: Float32Array, count: number): Promise<Float32Array>;
  /** With another output and the number of windows run: those beyond `count` are silent. */
  runWith(
    name: string,
    sound: Float32Array,
    count: number,
  ): Promise<{ scores: Float32Array; other: Output; windows: number }>;
  close(): Promise<void>;
}

function tensorShape(
  file: string,
  kind: 'input' | 'output',
  name: string,
  metadata: readonly InferenceSession.ValueMetadata[],
): readonly (number | string)[] {
  const value = metadata.find((candidate) => candidate.name === name);
  if (!value?.isTensor || value.type !== 'float32') {
    const names = metadata.map((candidate) => candidate.name).join(', ');
    throw new ModelError(
      `${file} has no float32 ${kind} named ${name}; it has ${names}. Correct the field ${kind} in model.json.`,
    );
  }
  return value.shape;
}

/** Checks the manifest. Throws ModelError. */
export async function openClassifier(
  { folder, manifest }: InstalledModel,
  labelCount: number,
  device: Device = 'cpu',
): Promise<Classifier> {
  const file = `${manifest.file} of ${manifest.id}`;
  const session = await openSession(join(folder, manifest.file), file, device);
  const samples = windowSamples(manifest);
  const input = tensorShape(file, 'input', manifest.input, session.inputMetadata);
  const output = tensorShape(file, 'output', manifest.output, session.outputMetadata);
  const [inputBatch, inputSamples] = input;
  if (input.length !== 2 || (typeof inputSamples === 'number' && inputSamples !== samples)) {
    throw new ModelError(
      `${file} takes [${input.join(', ')}], but model.json says windows of ${samples} samples; ` +
        'correct the fields sample_rate_hz and window_s there.',
    );
  }
  const fixedBatch = typeof inputBatch === 'number' && inputBatch > 0 ? inputBatch : null;
  const batch = fixedBatch ?? manifest.batch_size;
  const rowsFor = (sound: Float32Array, count: number) => {
    const windows = fixedBatch ?? count;
    const values = windows === count ? sound : new Float32Array(windows * samples);
    if (values !== sound) values.set(sound);
    return { values, windows };
  };
  const run = async (sound: Float32Array, count: number): Promise<Float32Array> => {
    const { values, windows } = rowsFor(sound, count);
    const dims = [windows, samples];
    return (await runSession(session, manifest.input, values, dims, manifest.output)).data;
  };
  const runWith: Classifier['runWith'] = async (name, sound, count) => {
    const { values, windows } = rowsFor(sound, count);
    const names = [manifest.output, name] as const;
    const dims = [windows, samples];
    const [scores, other] = await runForAll(session, manifest.input, values, dims, names);
    return { scores: scores.data, other, windows };
  };
  const declared = output.at(-1);
  const classes =
    typeof declared === 'number'
      ? declared
      : (await run(new Float32Array(samples), 1)).length / (fixedBatch ?? 1);
  if (classes !== labelCount) {
    throw new ModelError(
      `The model ${manifest.id} has ${classes} classes but ${labelCount} labels; ` +
        `${remedyFor(manifest.id)}.`,
    );
  }
  const buffer = new Float32Array(batch * samples);
  return {
    classes,
    outputs: session.outputNames,
    buffer,
    run,
    runWith,
    close: () => inRuntime(() => session.release()),
  };
}
