import { highestHzOf } from './settings-of-models.ts';

/** What is wrong with a setting, as a sentence. */
export interface SettingIssue {
  setting: string;
  message: string;
}

type Settings = Readonly<Record<string, unknown>>;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** What a named band means, where nothing else was given. */
const bands: Readonly<Record<string, Settings>> = {
  full: { fmax: null },
  bats: { fmin: 10_000, fmax: null, min_duration_s: 0.002 },
};

/** What a band means for other settings, where those were not given; null is no limit. Nothing of the band of the defaults. */
export const bandSettings = (band: unknown): Settings => bands[String(band)] ?? {};

/** The settings of a named band that were not given themselves. */
export function namedBand({ band }: Settings, given: Settings): Settings {
  const meant = Object.entries(bandSettings(band));
  return Object.fromEntries(
    meant.filter(([name]) => given[name] === undefined || given[name] === null),
  );
}

/**
 * The band of complete settings: a default that nobody gave makes way for a limit that was given, so that `fmin`
 * above the default of `fmax` means everything above it (`fmax` null), and the other way round (`fmin` 0).
 */
export function givenBand(settings: Settings, given: Settings): Settings {
  const { fmin, fmax } = settings;
  if (!isNumber(fmin) || !isNumber(fmax) || fmin < fmax) return {};
  if (!isNumber(given.fmax)) return { fmax: null };
  return isNumber(given.fmin) ? {} : { fmin: 0 };
}

/** What is wrong with complete settings taken together, and with the model they are for where its band is known. */
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
