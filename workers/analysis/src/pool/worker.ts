import { parentPort, workerData } from 'node:worker_threads';
import type { Analyser } from '../analyses/analyser.ts';
import { analyseTogether } from '../analyses/analyse-together.ts';
import { analysisEntry } from '../analyses/index.ts';
import { networkOf } from '../analyses/network.ts';
import { SettingsError } from '../analyses/settings-error.ts';
import { lastingMemory } from '../audio/stream/stream-memory.ts';
import type { FileResult, Found } from '../results/file-result.ts';
import { useRunGate } from '../onnx/run-gate.ts';
import { createEmitter, detectionsAtOnce } from './emitter.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';

// One worker of the pool: it has analysers of its own and answers one file at a time.
const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread of the pool.');
const answer = (message: FromWorker) => port.postMessage(message);
const { setup, gate } = workerData as WorkerStart;
const { analyses, modelsDir, device } = setup;
useRunGate(gate);

const { emit, used } = createEmitter(answer);

const memory = lastingMemory();
/** Of the file before, whose results may be known before its reader is closed. */
let ended: Promise<void> = Promise.resolve();

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

type FileMessage = Extract<ToWorker, { kind: 'file' }>;

async function analyse(analysers: readonly Analyser[], { file, of }: FileMessage): Promise<void> {
  heard = 0;
  // Each file begins with a sign, however soon the one before has ended.
  signedAt = Number.NEGATIVE_INFINITY;
  const asked = of.map((which) => ({
    analyser: analysers[which]!,
    emit: (found: Found) => emit(which, found),
    async onResult(result: FileResult) {
      const { detections } = result;
      const many = detections.length > detectionsAtOnce;
      if (many) await emit(which, { detections });
      answer({ kind: 'result', of: which, result: many ? { ...result, detections: [] } : result });
    },
  }));
  await analyseTogether(asked, file, { onBlock: giveSign, memory });
}

try {
  const analysers: Analyser[] = [];
  const networks: (string | null)[] = [];
  for (const { analysisType, settings } of analyses) {
    const entry = analysisEntry(analysisType);
    if (!entry) throw new Error(`There is no analysis type ${analysisType}.`);
    networks.push(await networkOf(analysisType, modelsDir));
    analysers.push(await entry.create({ settings, modelsDir, device }));
  }
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'file') ended = ended.then(() => analyse(analysers, message));
    else used();
  });
  answer({
    kind: 'ready',
    analysers: analysers.map((analyser, at) => ({
      model: analyser.model,
      modelVersion: analyser.model_version,
      modelVerified: analyser.model_verified,
      device: analyser.device,
      modelSha256: analyser.model_sha256,
      runtime: analyser.runtime,
      network: networks[at] ?? null,
    })),
  });
} catch (error) {
  answer({
    kind: 'unavailable',
    message: error instanceof Error ? error.message : String(error),
    ofSettings: error instanceof SettingsError,
  });
  port.close();
}
