import { analysisTypes, limits } from '@biophony/contract/constants';
import { z } from 'zod';
import { type SpeciesSettings, wholeYear } from '../models/species-rules.ts';
import { SettingsError } from '../kit/errors.ts';

const defaults = analysisTypes.birdnet_v2_4.default_settings;
const optionalNumber = z.number().nullish();

const confidence = z.number().min(0).max(1);
const names = z.array(z.string()).max(limits.species_names).nullish();

const schema = z.object({
  min_conf: confidence.nullish(),
  confidence_threshold: confidence.nullish(),
  sensitivity: z.number().min(0.5).max(1.5).nullish(),
  lat: z.number().min(-90).max(90).nullish(),
  lon: z.number().min(-180).max(180).nullish(),
  week: z.union([z.int().min(1).max(48), z.literal(wholeYear), z.literal('auto')]).nullish(),
  overlap: z.number().min(0).max(2.9).nullish(),
  locale: z.string().nullish(),
  top_n: z.int().min(1).nullish(),
  merge_consecutive: z.boolean().nullish(),
  embeddings: z.boolean().nullish(),
  fmin: optionalNumber,
  fmax: optionalNumber,
  species_list: names,
  include: names,
  exclude: names,
  range_threshold: z.number().min(0).max(1).nullish(),
  thresholds: z.record(z.string(), confidence).nullish(),
});

/** Described in the contract's table of analysis types. */
export interface ModelSettings extends SpeciesSettings {
  min_conf: number;
  sensitivity: number;
  /** Null unless both coordinates are given. */
  place: { lat: number; lon: number } | null;
  /** Has no effect without the other. */
  lone_coordinate: 'lat' | 'lon' | null;
  week: number | 'auto';
  /** Least probability; null for the model's own. */
  range_threshold: number | null;
  overlap_s: number;
  locale: string;
  top_n: number | null;
  merge_consecutive: boolean;
  embeddings: boolean;
  /** Null for the model's own band. */
  fmin_hz: number | null;
  fmax_hz: number | null;
}

/**
 * With defaults. `confidence_threshold` is an alias of `min_conf`, used only if that is absent.
 * Throws SettingsError with the setting's name.
 */
export function readModelSettings(given: Record<string, unknown>): ModelSettings {
  const result = schema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new SettingsError(`Setting ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}.`);
  }
  const { lat, lon, fmin, fmax, ...settings } = result.data;
  const hasLat = typeof lat === 'number';
  const hasLon = typeof lon === 'number';
  if (typeof fmin === 'number' && typeof fmax === 'number' && fmin >= fmax)
    throw new SettingsError(`Setting fmin (${fmin} Hz) must be below fmax (${fmax} Hz).`);
  return {
    min_conf: settings.min_conf ?? settings.confidence_threshold ?? defaults.min_conf,
    sensitivity: settings.sensitivity ?? defaults.sensitivity,
    place: hasLat && hasLon ? { lat, lon } : null,
    lone_coordinate: hasLat === hasLon ? null : hasLat ? 'lat' : 'lon',
    week: settings.week ?? defaults.week,
    overlap_s: settings.overlap ?? defaults.overlap,
    locale: settings.locale ?? defaults.locale,
    top_n: settings.top_n ?? defaults.top_n,
    merge_consecutive: settings.merge_consecutive ?? defaults.merge_consecutive,
    embeddings: settings.embeddings ?? false,
    fmin_hz: fmin ?? null,
    fmax_hz: fmax ?? null,
    species_list: settings.species_list ?? null,
    include: settings.include ?? [],
    exclude: settings.exclude ?? [],
    range_threshold: settings.range_threshold ?? null,
    thresholds: settings.thresholds ?? {},
  };
}
