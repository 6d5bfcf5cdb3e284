import { connect, type Caller } from '../../explorer/engine/rpc.ts';
import { nextEngineId } from '../../explorer/engine/start-engine.ts';
import type { DrawingCalls } from './drawing-engine.ts';

/** A running worker that draws samples. `stop` ends it and frees what it holds. */
export interface DrawingEngine {
  /** Another number for every engine, to keep their answers apart. */
  id: number;
  call: Caller<DrawingCalls>;
  stop(): void;
}

/** Runs the engine of samples in a Web Worker of the kit's own files. */
export function startDrawingEngine(): DrawingEngine {
  const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), { type: 'module' });
  const { call, stop } = connect<DrawingCalls>(worker);
  const end = (reason: string) => {
    worker.terminate();
    stop(new Error(reason));
  };
  worker.addEventListener('error', (event) => {
    console.error('The worker of samples failed', event.message);
    end(event.message || 'The worker of samples could not be started.');
  });
  return { id: nextEngineId(), call, stop: () => end('The drawing was stopped.') };
}
