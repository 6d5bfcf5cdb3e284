import { parentPort, workerData } from 'node:worker_threads';
import { analysisEntry } from '../analyses/index.ts';
import type { FromWorker, ToWorker, WorkerSetup } from './messages.ts';

// One worker of the pool: it has its own analyser and answers one file at a time.
const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread of the pool.');
const answer = (message: FromWorker) => port.postMessage(message);
const { analysisType, settings, modelsDir } = workerData as WorkerSetup;

try {
  const entry = analysisEntry(analysisType);
  if (!entry) throw new Error(`There is no analysis type ${analysisType}.`);
  const analyser = await entry.create({ settings, modelsDir });
  port.on('message', async ({ file }: ToWorker) => {
    answer({ kind: 'result', result: await analyser.analyseFile(file) });
  });
  answer({ kind: 'ready', model: analyser.model, modelVersion: analyser.model_version });
} catch (error) {
  answer({ kind: 'unavailable', message: error instanceof Error ? error.message : String(error) });
  port.close();
}
