import type { Caller } from '../../../explorer/engine/rpc.ts';
import type { ExplorerCalls } from '../../../explorer/engine/calls.ts';
import type { Engine } from '../../../explorer/engine/start-engine.ts';
import { rowId, type ListedRow } from '../../model/detections/listed-row.ts';
import type { SurveyEngine } from '../../engine/start-survey-engine.ts';
import type { useFoundSources } from './use-found-detections.ts';

/**
 * An engine of the explorer that knows one listed detection from the survey, and sound by itself. It has the number of `sound`:
 * rows have other numbers in every analysis of a survey.
 */
export function foundEngine(
  sound: Engine,
  survey: SurveyEngine,
  sources: Pick<ReturnType<typeof useFoundSources>, 'reading'>,
  { analysis, fileRow, deployment }: Pick<ListedRow, 'analysis' | 'fileRow' | 'deployment'>,
): Engine {
  const around = ({ range }: ExplorerCalls['around']['input']) =>
    sources.reading([analysis], async ([source]) => {
      const asked = { source: source!, row: fileRow, range, deployment: deployment ?? null };
      const rows = await survey.call('around', asked);
      return rows.map((one) => ({ ...one, row: rowId(analysis, one.row) }));
    });
  const call = (name: keyof ExplorerCalls, input: never, report?: never) => {
    if (name === 'around') return around(input);
    // What is said of it is kept by the browser; there is nothing else to tell.
    if (name === 'judge') return Promise.resolve(null);
    return sound.call(name, input, report);
  };
  return { ...sound, call: call as Caller<ExplorerCalls> };
}
