// Processor time of test files. Each test file appends one line to the file that BIOPHONY_CPU_FILE names.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { TestRunner } from 'vitest';
import { processorSeconds } from './processor-seconds.ts';
import { endWorker } from './worker-end.ts';

/** Where the lines go; nothing is measured where it is not set. */
const file = process.env.BIOPHONY_CPU_FILE;

/** Threads share a process, so each file counts its own thread. */
const secondsHere = (): number => {
  if (isMainThread) return processorSeconds();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
};

/** Runs test files as vitest does, writes down the processor time of each, and ends what they shared. */
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
