import { connect, type Caller } from '../../explorer/engine/rpc.ts';
import { nextEngineId } from '../../explorer/engine/start-engine.ts';
import type { SurveyCalls } from './calls.ts';

/** `stop` ends it and frees its memory. */
export interface SurveyEngine {
  /** Unique for each engine, to keep cached answers apart. */
  id: number;
  call: Caller<SurveyCalls>;
  stop(): void;
}

export function startSurveyEngine(): SurveyEngine {
  const worker = new Worker(new URL('./survey-worker.ts', import.meta.url), { type: 'module' });
  const { call, stop } = connect<SurveyCalls>(worker);
  const end = (reason: string) => {
    worker.terminate();
    stop(new Error(reason));
  };
  worker.addEventListener('error', (event) => {
    console.error('The survey’s worker failed', event.message);
    end(event.message || 'The survey’s worker could not be started.');
  });
  return { id: nextEngineId(), call, stop: () => end('The survey was closed.') };
}
