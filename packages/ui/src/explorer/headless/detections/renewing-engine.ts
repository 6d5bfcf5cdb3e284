import { readProblem } from '../../data/files/read-error.ts';
import type { ExplorerCalls, Source } from '../../engine/calls.ts';
import type { Caller } from '../../engine/rpc.ts';
import { nextEngineId, type Engine } from '../../engine/start-engine.ts';

/**
 * An engine that gets a new link to detections.parquet when one has expired, and asks again without a word: rows in
 * sight are read from the file long after it was opened, and links live an hour, or minutes in an embedded page. It has a
 * number of its own: another load of the same engine numbers species and days anew.
 */
export function renewingEngine(engine: Engine, newLink: () => Promise<Source | null>): Engine {
  let renewal: Promise<void> | null = null;
  const renew = async () => {
    const source = await newLink();
    if (source) await engine.call('renew', source);
  };
  const call: Caller<ExplorerCalls> = async (name, input, report) => {
    try {
      return await engine.call(name, input, report);
    } catch (error) {
      const ofTheFile = name === 'rows' || name === 'around' || name === 'select' || name === 'csv';
      if (!ofTheFile || readProblem(error) !== 'expired') throw error;
      renewal ??= renew().finally(() => (renewal = null));
      await renewal;
      return engine.call(name, input, report);
    }
  };
  return { ...engine, id: nextEngineId(), call };
}
