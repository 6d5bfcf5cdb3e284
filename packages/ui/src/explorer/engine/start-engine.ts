import type { ExplorerCalls } from './calls.ts';
import { connect, type Caller } from './rpc.ts';

/** `stop` frees its memory. */
export interface Engine {
  /** Unique, to keep answers apart. */
  id: number;
  call: Caller<ExplorerCalls>;
  stop(): void;
}

let started = 0;

/** Unique for every engine and load. */
export const nextEngineId = (): number => ++started;

function startEngine(): Engine {
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
  return { id: nextEngineId(), call, stop: () => end('The explorer was closed.') };
}

export interface EngineStore {
  get(): Engine | null;
  subscribe(listener: () => void): () => void;
}

/** Runs while there are subscribers (React's useSyncExternalStore). */
export function createEngineStore(): EngineStore {
  let engine: Engine | null = null;
  let watchers = 0;
  return {
    get: () => engine,
    subscribe(listener) {
      if (watchers++ === 0) engine = startEngine();
      queueMicrotask(listener);
      return () => {
        if (--watchers > 0) return;
        engine?.stop();
        engine = null;
      };
    },
  };
}
