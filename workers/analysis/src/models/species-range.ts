import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scientificNameOf, speciesKey } from '@biophony/contract/constants';
import { ModelError } from '../kit/errors.ts';
import { inRuntime } from '../onnx/devices.ts';
import { remedyFor } from './catalogue.ts';
import { type Label, labelLines } from './labels.ts';
import { openSession, runSession } from './session.ts';
import { shipped, wholeYear } from './species-rules.ts';
import type { InstalledModel } from './store.ts';

/**
 * In order: `code<TAB>scientific name<TAB>common name` (BirdNET's geomodel) or `Scientific
 * name_Common name`. Throws ModelError.
 */
async function readRangeNames(folder: string, file: string): Promise<string[]> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ModelError(`The label file ${path} of the range model could not be read.`, { cause });
  });
  return labelLines(text).map((line) => line.split('\t')[1] ?? scientificNameOf(line));
}

interface RangeClasses {
  outputs: number;
  /** By class; -1 if unknown. */
  places: Int32Array;
}

/**
 * By scientific name or synonym; without a label file in order of classes. Throws ModelError if
 * none is known.
 */
export async function rangeClasses(
  folder: string,
  file: string | undefined,
  labels: readonly Label[],
): Promise<RangeClasses> {
  if (file === undefined)
    return { outputs: labels.length, places: Int32Array.from(labels, (_, index) => index) };
  const names = await readRangeNames(folder, file);
  const byName = new Map(names.map((name, index) => [speciesKey(name), index]));
  const bySpecies = new Map(names.map((name, index) => [shipped.key(name), index]));
  const places = Int32Array.from(
    labels,
    ({ scientific_name }) =>
      byName.get(speciesKey(scientific_name)) ?? bySpecies.get(shipped.key(scientific_name)) ?? -1,
  );
  if (places.every((place) => place < 0))
    throw new ModelError(
      `${join(folder, file)} names none of the model's species, so the range model does not belong to it.`,
    );
  return { outputs: names.length, places };
}

export interface SpeciesRange {
  /**
   * 1 for classes that reach the threshold and unknown ones, such as noises. Week 1-48, or -1 for
   * the year.
   */
  inRange(lat: number, lon: number, week: number): Promise<Uint8Array>;
  /** NaN for unknown classes. */
  probabilities(lat: number, lon: number, week: number): Promise<Float32Array>;
  close(): Promise<void>;
}

const allWeeks = Array.from({ length: 48 }, (_, index) => index + 1);

/**
 * Input [latitude, longitude, week], one probability a species. `lowest` replaces the threshold.
 * Caches answers. Throws ModelError.
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
  const masks = new Map<string, Uint8Array>();

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
      const answered = masks.get(key);
      if (answered) return answered;
      const probabilities = await byClass(lat, lon, week);
      const mask = Uint8Array.from(probabilities, (probability) =>
        probability < threshold ? 0 : 1,
      );
      masks.set(key, mask);
      return mask;
    },
    close: () => inRuntime(() => session.release()),
  };
}
