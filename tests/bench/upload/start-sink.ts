import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SinkReport } from './sink.ts';

export interface Sink {
  url: string;
  /** Forgets what arrived; from now on every answer takes `delayMs` on its way. */
  reset(delayMs?: number): Promise<void>;
  report(): Promise<SinkReport>;
  stop(): void;
}

/** Starts the sink in a process of its own; `partSums` is the file of sums that parts are checked by. */
export async function startSink(partSums: string | null): Promise<Sink> {
  const program = fileURLToPath(new URL('./sink.ts', import.meta.url));
  const child = fork(program, partSums ? [partSums] : []);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`the sink ended with ${code}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    reset: async (delayMs = 0) => void (await fetch(`${url}/sink/reset?delay=${delayMs}`)),
    report: async () => (await (await fetch(`${url}/sink/report`)).json()) as SinkReport,
    stop: () => child.disconnect(),
  };
}
