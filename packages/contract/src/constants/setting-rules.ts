import { isSpeciesSetting, speciesSettingProblem } from './species-settings.ts';
import { abbreviatedZone, isTimeZone } from './time-zones.ts';

/** Range of a numeric setting; `step` is the step of its form field. */
export interface SettingRange {
  label: string;
  min: number;
  max: number;
  step: number;
  integer?: boolean;
  /** A value allowed outside the range, such as -1 for "no filter". */
  also?: number | string;
}

export const settingRanges = {
  min_conf: { label: 'Confidence threshold', min: 0, max: 1, step: 0.1 },
  confidence_threshold: { label: 'Confidence threshold', min: 0, max: 1, step: 0.1 },
  sensitivity: { label: 'Sensitivity', min: 0.5, max: 1.5, step: 0.1 },
  lat: { label: 'Latitude', min: -90, max: 90, step: 0.000001 },
  lon: { label: 'Longitude', min: -180, max: 180, step: 0.000001 },
  overlap: { label: 'Overlap', min: 0, max: 2.9, step: 0.1 },
  range_threshold: { label: 'Range threshold', min: 0, max: 1, step: 0.01 },
  top_n: { label: 'Top species per window', min: 1, max: 6522, step: 1, integer: true },
  fmin: { label: 'Lowest frequency', min: 0, max: 250_000, step: 100 },
  fmax: { label: 'Highest frequency', min: 0, max: 250_000, step: 100 },
  min_snr_db: { label: 'Signal-to-noise ratio', min: 0, max: 80, step: 1 },
  time_expansion: { label: 'Time expansion', min: 1, max: 20, step: 1 },
  min_duration_s: { label: 'Shortest sound', min: 0, max: 60, step: 0.01 },
} as const satisfies Record<string, SettingRange>;

const rangeProblem = (range: SettingRange, value: unknown): string | null => {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return `${range.label} must be a number`;
  if (value < range.min || value > range.max)
    return `${range.label} must be between ${range.min} and ${range.max}`;
  if (range.integer && !Number.isInteger(value)) return `${range.label} must be a whole number`;
  return null;
};

const weekProblem = (value: unknown): string | null => {
  if (value === -1 || value === 'auto') return null;
  const ok = Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 48;
  return ok ? null : 'Week must be between 1 and 48 (or -1 for no filter)';
};

/** Language and optional country, as in the names of models' label files. */
const languageTag = /^[a-z]{2,3}([_-][a-z]{2})?$/i;

/** Named bands: audible, everything in a recording, or bat calls. */
export const settingBands = ['audible', 'full', 'bats'] as const;
export type SettingBand = (typeof settingBands)[number];

const switchLabels: Readonly<Record<string, string>> = {
  merge_consecutive: 'Merge consecutive',
  embeddings: 'Embeddings',
  call_parameters: 'Call parameters',
};

/** Settings that are on or off. */
export const switchSettings: readonly string[] = Object.keys(switchLabels);

function zoneProblem(value: unknown): string | null {
  if (typeof value === 'string' && isTimeZone(value)) return null;
  const meanings = typeof value === 'string' ? abbreviatedZone(value) : null;
  return meanings === null
    ? 'Time zone must be a name such as Europe/Berlin, or an offset such as +02:00'
    : `Time zone is "${String(value)}", an abbreviation, which may mean ${meanings}; give the offset, or a name such as Europe/Berlin`;
}

/**
 * Returns what is wrong with a setting, as a sentence, or null. Absent optional settings are never
 * wrong.
 */
export function settingProblem(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '')
    return name === 'min_conf' ? 'Confidence threshold is required' : null;
  if (name === 'week') return weekProblem(value);
  if (name === 'locale')
    return typeof value === 'string' && languageTag.test(value)
      ? null
      : 'Language must be a code such as en, pt_BR or zh';
  if (name === 'timezone') return zoneProblem(value);
  if (name === 'band')
    return (settingBands as readonly unknown[]).includes(value)
      ? null
      : `Band must be ${settingBands.slice(0, -1).join(', ')} or ${settingBands.at(-1)}`;
  if (Object.hasOwn(switchLabels, name))
    return typeof value === 'boolean' ? null : `${switchLabels[name]} must be true or false`;
  if (isSpeciesSetting(name)) return speciesSettingProblem(name, value);
  if (Object.hasOwn(settingRanges, name))
    return rangeProblem(settingRanges[name as keyof typeof settingRanges], value);
  return null;
}
