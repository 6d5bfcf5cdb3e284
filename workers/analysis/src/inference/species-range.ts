import { join } from 'node:path';
import { ModelError } from '../models/model-error.ts';
import { inRuntime } from '../models/onnx/run-gate.ts';
import { remedyFor } from '../models/remedy.ts';
import type { InstalledModel } from '../models/store.ts';
import { openSession, runSession } from './session.ts';

/** Which species live at a place in a week, by the model's own range model. */
export interface SpeciesRange {
  /** 1 for each class whose probability reaches the threshold, 0 for the others. Week 1-48, or -1 for the year. */
  inRange(lat: number, lon: number, week: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Opens the model's species range model (input [latitude, longitude, week], one probability per class), or gives
 * null when it has none. Answers are kept, since an analysis asks for few places and weeks. Throws ModelError.
 */
export async function openSpeciesRange(
  { folder, manifest }: InstalledModel,
  classes: number,
): Promise<SpeciesRange | null> {
  const { geo } = manifest;
  if (!geo) return null;
  const session = await openSession(join(folder, geo.file), `${geo.file} of ${manifest.id}`);
  const known = new Map<string, Uint8Array>();
  return {
    async inRange(lat, lon, week) {
      const key = `${lat},${lon},${week}`;
      const answered = known.get(key);
      if (answered) return answered;
      const place = Float32Array.of(lat, lon, week);
      const probabilities = await runSession(session, geo.input, place, [1, 3], geo.output);
      if (probabilities.length !== classes) {
        throw new ModelError(
          `The range model of ${manifest.id} knows ${probabilities.length} species, the model ${classes}; ` +
            `${remedyFor(manifest.id)}.`,
        );
      }
      const mask = Uint8Array.from(probabilities, (p) => (p >= geo.threshold ? 1 : 0));
      known.set(key, mask);
      return mask;
    },
    close: () => inRuntime(() => session.release()),
  };
}
