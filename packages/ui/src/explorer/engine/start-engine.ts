import type { ExplorerCalls } from './calls.ts';
import { connect, type Caller } from './rpc.ts';

/** A running engine. `stop` ends it and frees what it holds. */
export interface Engine {
  call: Caller<ExplorerCalls>;
  stop(): void;
}

/** Runs the engine in a Web Worker of the kit's own files. */
export function startEngine(): Engine {
  const worker = new Worker(new URL('./explorer-worker.ts', import.meta.url), { type: 'module' });
  const { call, stop } = connect<ExplorerCalls>(worker);
  const end = (reason: string) => {
    worker.terminate();
    stop(new Error(reason));
  };
  worker.addEventListener('error', (event) => {
    console.error('The explorer’s worker failed', event.message);
    end(event.message || 'The explorer’s worker could not be started.');
  });
  return { call, stop: () => end('The explorer was closed.') };
}
