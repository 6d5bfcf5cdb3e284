import { highestHzOf } from './settings-of-models.ts';

/** What is wrong with a setting, as a sentence. */
export interface SettingIssue {
  setting: string;
  message: string;
}

type Settings = Readonly<Record<string, unknown>>;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Settings of a named band, where not set otherwise. */
const bands: Readonly<Record<string, Settings>> = {
  full: { fmax: null },
  bats: { fmin: 10_000, fmax: null, min_duration_s: 0.002 },
};

/** Settings of a band, where not set otherwise; null is no limit. Empty for the default band. */
export const bandSettings = (band: unknown): Settings => bands[String(band)] ?? {};

/** Settings of a named band that were not given themselves. */
export function namedBand({ band }: Settings, given: Settings): Settings {
  const meant = Object.entries(bandSettings(band));
  return Object.fromEntries(
    meant.filter(([name]) => given[name] === undefined || given[name] === null),
  );
}

/**
 * Band of complete settings. A given limit replaces a conflicting default: `fmin` above the default
 * `fmax` means everything above it (`fmax` null), and the other way round (`fmin` 0).
 */
export function givenBand(settings: Settings, given: Settings): Settings {
  const { fmin, fmax } = settings;
  if (!isNumber(fmin) || !isNumber(fmax) || fmin < fmax) return {};
  if (!isNumber(given.fmax)) return { fmax: null };
  return isNumber(given.fmin) ? {} : { fmin: 0 };
}

/** Checks complete settings together, and against the model where its band is known. */
export function issuesTogether(settings: Settings, model: string | null): SettingIssue[] {
  const { fmin, fmax } = settings;
  const highestHz = model === null ? undefined : highestHzOf[model];
  const issue = (message: string) => [{ setting: 'fmin', message }];
  if (isNumber(fmax) && (isNumber(fmin) ? fmin : 0) >= fmax)
    return issue('Lowest frequency must be below the highest one');
  if (highestHz !== undefined && isNumber(fmin) && fmin >= highestHz)
    return issue(`Lowest frequency must be below ${highestHz} Hz, the highest this model hears`);
  return [];
}
