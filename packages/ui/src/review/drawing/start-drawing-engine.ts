import { connect, type Caller } from '../../explorer/engine/rpc.ts';
import { nextEngineId } from '../../explorer/engine/start-engine.ts';
import type { SurveyCalls } from '../../survey/engine/calls.ts';
import type { SurveyEngine } from '../../survey/engine/start-survey-engine.ts';
import type { DrawCalls } from './draw-calls.ts';
import type { DrawingCalls } from './drawing-engine.ts';

/** `stop` ends it and frees its memory. */
export interface DrawingEngine extends SurveyEngine {
  draw: Caller<DrawCalls>;
}

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
  return {
    id: nextEngineId(),
    // Each caller knows a part of the worker's calls.
    call: call as unknown as Caller<SurveyCalls>,
    draw: call as unknown as Caller<DrawCalls>,
    stop: () => end('The drawing was stopped.'),
  };
}
