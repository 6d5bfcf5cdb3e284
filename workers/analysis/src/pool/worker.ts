import { parentPort, workerData } from 'node:worker_threads';
import { analyseTogether } from '../analyses/analyse-together.ts';
import type { Analyser } from '../analyses/analyser.ts';
import { analysisEntry, hashNetwork } from '../analyses/analysis-types.ts';
import { lastingMemory } from '../audio/stream-memory.ts';
import { SettingsError } from '../kit/errors.ts';
import { useRunGate } from '../onnx/devices.ts';
import type { FileResult, Findings } from '../results/file-result.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';

const detectionsAtOnce = 2000;
/** Some 10 MB together. */
const unusedAtMost = 16;

interface Emitter {
  emit(of: number, findings: Findings): Promise<void>;
  used(): void;
}

/** The first piece has all but detections. */
function* piecesOf({ detections, ...others }: Findings): Generator<Findings> {
  yield { detections: detections.slice(0, detectionsAtOnce), ...others };
  for (let at = detectionsAtOnce; at < detections.length; at += detectionsAtOnce)
    yield { detections: detections.slice(at, at + detectionsAtOnce) };
}

/** One caller per analysis at a time; the limit is for all. */
function createEmitter(send: (message: FromWorker) => void): Emitter {
  let unused = 0;
  const waiting: (() => void)[] = [];
  const isFull = () => unused === unusedAtMost;
  return {
    async emit(of, all) {
      for (const findings of piecesOf(all)) {
        // Another caller may have taken the free place.
        while (isFull()) await new Promise<void>((resolve) => waiting.push(resolve));
        unused++;
        send({ kind: 'found', of, findings });
      }
    },
    used() {
      unused--;
      waiting.shift()?.();
    },
  };
}

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread of the pool.');
const answer = (message: FromWorker) => port.postMessage(message);
const { setup, gate } = workerData as WorkerStart;
const { analyses, modelsDir, device } = setup;
useRunGate(gate);

const { emit, used } = createEmitter(answer);

const memory = lastingMemory();
/** The previous file's reader may close after its results. */
let ended: Promise<void> = Promise.resolve();

/** Milliseconds between signs of life. */
const signInterval = 1000;
let signedAt = Number.NEGATIVE_INFINITY;
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
  signedAt = Number.NEGATIVE_INFINITY;
  const analysings = of.map((which) => ({
    analyser: analysers[which]!,
    emit: (findings: Findings) => emit(which, findings),
    async onResult(result: FileResult) {
      const { detections } = result;
      const many = detections.length > detectionsAtOnce;
      if (many) await emit(which, { detections });
      answer({ kind: 'result', of: which, result: many ? { ...result, detections: [] } : result });
    },
  }));
  await analyseTogether(analysings, file, { onBlock: giveSign, memory });
}

try {
  const analysers: Analyser[] = [];
  const networks: (string | null)[] = [];
  for (const { analysisType, settings } of analyses) {
    const entry = analysisEntry(analysisType);
    if (!entry) throw new Error(`There is no analysis type ${analysisType}.`);
    networks.push(await hashNetwork(analysisType, modelsDir));
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
