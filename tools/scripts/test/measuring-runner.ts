// Each test file appends its processor time to the file in BIOPHONY_CPU_FILE.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { TestRunner } from 'vitest';
import { processorSeconds } from './processor-seconds.ts';
import { endWorker } from './worker-end.ts';

/** Unset measures nothing. */
const file = process.env.BIOPHONY_CPU_FILE;

/** Threads share a process, so each file counts its own thread. */
const secondsHere = (): number => {
  if (isMainThread) return processorSeconds();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
};

export default class MeasuringRunner extends TestRunner {
  #before = 0;
  #path = '';
  constructor(...args: ConstructorParameters<typeof TestRunner>) {
    super(...args);
    this.onCleanupWorkerContext(endWorker);
  }
  override onCollectStart(test: Parameters<TestRunner['onCollectStart']>[0]): void {
    this.#path = test.filepath;
    if (file) this.#before = secondsHere();
    super.onCollectStart(test);
  }
  override onAfterRunFiles(): void {
    super.onAfterRunFiles();
    if (!file) return;
    const seconds = secondsHere() - this.#before;
    appendFileSync(file, `${JSON.stringify({ file: relative('.', this.#path), seconds })}\n`);
  }
}
