import { join } from 'node:path';
import type { Label } from '../models/labels.ts';
import { ModelError } from '../models/model-error.ts';
import { inRuntime } from '../onnx/run-gate.ts';
import { remedyFor } from '../models/remedy.ts';
import type { InstalledModel } from '../models/store.ts';
import { rangeClasses } from './range-labels.ts';
import { openSession, runSession } from './session.ts';
import { wholeYear } from './week.ts';

/** Which species live at a place in a week, by the model's own range model. */
export interface SpeciesRange {
  /**
   * 1 for each class whose probability reaches the threshold, 0 for the others; a class that the range model does not
   * know, such as a noise, is never left out. Week 1-48, or -1 for the year.
   */
  inRange(lat: number, lon: number, week: number): Promise<Uint8Array>;
  /** The probability of each class there; NaN for a class that the range model does not know. */
  probabilities(lat: number, lon: number, week: number): Promise<Float32Array>;
  close(): Promise<void>;
}

const allWeeks = Array.from({ length: 48 }, (_, index) => index + 1);

/**
 * Opens the model's species range model (input [latitude, longitude, week], one probability a species), or gives
 * null when it has none. `lowest` takes the place of the model's own threshold. Answers are kept, since an analysis asks for few places and weeks. Throws ModelError.
 */
export async function openSpeciesRange(
  { folder, manifest }: InstalledModel,
  labels: readonly Label[],
  lowest: number | null = null,
): Promise<SpeciesRange | null> {
  const { geo } = manifest;
  if (!geo) return null;
  const threshold = lowest ?? geo.threshold;
  const { outputs, places } = await rangeClasses(folder, geo.labels, labels);
  const session = await openSession(join(folder, geo.file), `${geo.file} of ${manifest.id}`);
  const known = new Map<string, Uint8Array>();

  const probabilitiesIn = async (lat: number, lon: number, week: number) => {
    const place = Float32Array.of(lat, lon, week);
    const { data } = await runSession(session, geo.input, place, [1, 3], geo.output);
    if (data.length !== outputs) {
      throw new ModelError(
        `The range model of ${manifest.id} knows ${data.length} species, ` +
          `${geo.labels ? `but ${geo.labels} names` : 'the model'} ${outputs}; ${remedyFor(manifest.id)}.`,
      );
    }
    return data;
  };
  const highestOf = async (lat: number, lon: number, weeks: readonly number[]) => {
    const highest = new Float32Array(outputs);
    for (const week of weeks) {
      const probabilities = await probabilitiesIn(lat, lon, week);
      probabilities.forEach((p, index) => (highest[index] = Math.max(highest[index] ?? 0, p)));
    }
    return highest;
  };
  const byClass = async (lat: number, lon: number, week: number) => {
    const byWeek = week === wholeYear && geo.whole_year === 'highest_week';
    const probabilities = await highestOf(lat, lon, byWeek ? allWeeks : [week]);
    return Float32Array.from(places, (place) =>
      place < 0 ? Number.NaN : probabilities[place] || 0,
    );
  };
  return {
    probabilities: byClass,
    async inRange(lat, lon, week) {
      const key = `${lat},${lon},${week}`;
      const answered = known.get(key);
      if (answered) return answered;
      const probabilities = await byClass(lat, lon, week);
      const mask = Uint8Array.from(probabilities, (probability) =>
        probability < threshold ? 0 : 1,
      );
      known.set(key, mask);
      return mask;
    },
    close: () => inRuntime(() => session.release()),
  };
}
