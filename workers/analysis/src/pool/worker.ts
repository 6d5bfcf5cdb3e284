import { parentPort, workerData } from 'node:worker_threads';
import type { InputFile } from '../analyses/analyser.ts';
import { analysisEntry } from '../analyses/index.ts';
import { useRunGate } from '../onnx/run-gate.ts';
import { createEmitter, detectionsAtOnce } from './emitter.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';

// One worker of the pool: it has its own analyser and answers one file at a time.
const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread of the pool.');
const answer = (message: FromWorker) => port.postMessage(message);
const { setup, gate } = workerData as WorkerStart;
const { analysisType, settings, modelsDir, device } = setup;
useRunGate(gate);

const { emit, used } = createEmitter(answer);

/** Milliseconds between two signs of life, at least. */
const signInterval = 1000;
let signedAt = Number.NEGATIVE_INFINITY;
/** Seconds of the file at hand that were heard. */
let heard = 0;
const giveSign = (seconds: number) => {
  heard += seconds;
  if (performance.now() - signedAt < signInterval) return;
  signedAt = performance.now();
  answer({ kind: 'working', heard_s: heard });
};

try {
  const entry = analysisEntry(analysisType);
  if (!entry) throw new Error(`There is no analysis type ${analysisType}.`);
  const analyser = await entry.create({ settings, modelsDir, device });
  const analyse = async (file: InputFile) => {
    heard = 0;
    // Each file begins with a sign, however soon the one before has ended.
    signedAt = Number.NEGATIVE_INFINITY;
    const result = await analyser.analyseFile(file, emit, giveSign);
    const many = result.detections.length > detectionsAtOnce;
    if (many) await emit({ detections: result.detections });
    answer({ kind: 'result', result: many ? { ...result, detections: [] } : result });
  };
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'file') void analyse(message.file);
    else used();
  });
  answer({
    kind: 'ready',
    model: analyser.model,
    modelVersion: analyser.model_version,
    modelVerified: analyser.model_verified,
    device: analyser.device,
  });
} catch (error) {
  answer({ kind: 'unavailable', message: error instanceof Error ? error.message : String(error) });
  port.close();
}
