import { connect, type Caller } from '../../explorer/engine/rpc.ts';
import { nextEngineId } from '../../explorer/engine/start-engine.ts';
import type { SurveyCalls } from './calls.ts';

/** A running worker of a survey. `stop` ends it and frees what it holds. */
export interface SurveyEngine {
  /** Another number for every engine, to keep their answers apart. */
  id: number;
  call: Caller<SurveyCalls>;
  stop(): void;
}

/** Runs the survey's engine in a Web Worker of the kit's own files. */
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
