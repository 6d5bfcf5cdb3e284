import { pause } from '../../explorer/data/read-ahead.ts';
import { nextEngineId } from '../../explorer/engine/start-engine.ts';
import type { Handlers } from '../../explorer/engine/rpc.ts';
import type { SurveyCalls } from './calls.ts';
import type { SurveyEngine } from './start-survey-engine.ts';

/**
 * Runs the survey's engine in the page itself, for embedding pages: a worker cannot start from
 * another origin, and a page's policy may forbid it. Each call is a task of its own.
 */
export function startPageSurveyEngine(): SurveyEngine {
  let stopped = false;
  let handlers: Promise<Handlers<SurveyCalls>> | null = null;
  const load = async () => (await import('./survey-engine.ts')).createSurveyEngine();
  return {
    id: nextEngineId(),
    call: async (name, input, report = () => undefined) => {
      handlers ??= load();
      const { [name]: handler } = await handlers;
      await pause();
      if (stopped) throw new Error('The survey was closed.');
      return handler(input, report);
    },
    stop: () => {
      stopped = true;
      handlers = null;
    },
  };
}
