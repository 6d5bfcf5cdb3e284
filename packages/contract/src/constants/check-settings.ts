import { analysisType, highestValue, knownModels } from './analysis-types.ts';
import { limits } from './limits.ts';
import {
  analysisSettings,
  type Setting,
  settingOf,
  type AnalysisSettingValues,
  type SpeciesSetting,
} from './settings.ts';
import { scientificNameOf, speciesKey, speciesOf, thresholdsBySpecies } from './species-names.ts';
import { textFault } from './text.ts';
import { abbreviatedZone, isTimeZone } from './time-zones.ts';

type Given = Readonly<Record<string, unknown>>;
type OfKind<Kind> = Extract<Setting, { kind: Kind }>;

/** A broken rule of a setting. Forms may write their own sentence for a rule. */
export type SettingFault =
  | { rule: 'between'; text: string; min: number; max: number }
  | { rule: 'required' | 'number' | 'whole' | 'between or' | 'time zone' | 'other'; text: string };

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

function numberFault(
  setting: OfKind<'number' | 'integer'>,
  subject: string,
  value: unknown,
  model: string | null,
): SettingFault | null {
  const { min, also } = setting;
  if (also?.values.includes(value as number | string)) return null;
  const max = highestValue(setting, model);
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  const isWithin = isNumber && value >= min && value <= max;
  const isWhole = setting.kind === 'number' || Number.isInteger(value);
  const between = `${subject} must be between ${min} and ${max}`;
  if (also)
    return isWithin && isWhole ? null : { rule: 'between or', text: `${between} ${also.text}` };
  if (!isNumber) return { rule: 'number', text: `${subject} must be a number` };
  if (!isWithin) return { rule: 'between', text: between, min, max };
  return isWhole ? null : { rule: 'whole', text: `${subject} must be a whole number` };
}

/** Language and optional country, as in the names of models' label files. */
const languageTag = /^[a-z]{2,3}([_-][a-z]{2})?$/i;

function zoneProblem(subject: string, value: unknown): string | null {
  if (typeof value === 'string' && isTimeZone(value)) return null;
  const meanings = typeof value === 'string' ? abbreviatedZone(value) : null;
  return meanings === null
    ? `${subject} must be a name such as Europe/Berlin, or an offset such as +02:00`
    : `${subject} is "${String(value)}", an abbreviation, which may mean ${meanings}; give the offset, or a name such as Europe/Berlin`;
}

function choiceProblem(
  { choices }: OfKind<'choice'>,
  subject: string,
  value: unknown,
): string | null {
  if (typeof value === 'string' && Object.hasOwn(choices, value)) return null;
  const names = Object.keys(choices);
  return `${subject} must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Returns what is wrong with a species name or label, as the rest of a sentence, or null. */
export function speciesNameFault(label: string): string | null {
  const name = scientificNameOf(label);
  if (name === '') return 'is empty; write the scientific name';
  if (name.length > limits.species_name_length)
    return `has ${name.length} characters; ${limits.species_name_length} are allowed`;
  return textFault(name);
}

const countText = (count: number): string => count.toLocaleString('en-US');

const tooMany = (subject: string, count: number): string | null =>
  count > limits.species_names
    ? `${subject} has ${countText(count)} names; ${countText(limits.species_names)} are allowed`
    : null;

function namesProblem(name: string, subject: string, value: unknown): string | null {
  if (!Array.isArray(value)) return `${subject} must be a list of scientific names`;
  if (value.length === 0 && name === 'species_list')
    return `${subject} names no species; leave it out to keep all`;
  const many = tooMany(subject, value.length);
  if (many) return many;
  for (const [index, species] of value.entries()) {
    if (typeof species !== 'string') return `${subject}: name ${index + 1} must be a text`;
    const fault = speciesNameFault(species);
    if (fault) return `${subject}: name ${index + 1} ${fault}`;
  }
  return null;
}

const shorten = (name: string): string => name.slice(0, 60);

function thresholdsProblem(subject: string, value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `${subject} must be lowest confidences by scientific name`;
  const entries = Object.entries(value);
  const many = tooMany(subject, entries.length);
  if (many) return many;
  const keys = new Set<string>();
  for (const [label, threshold] of entries) {
    const fault = speciesNameFault(label);
    if (fault) return `${subject}: the name ${JSON.stringify(shorten(label))} ${fault}`;
    if (typeof threshold !== 'number' || !(threshold >= 0 && threshold <= 1))
      return `${subject}: ${shorten(label)} must have a number from 0 to 1`;
    if (keys.has(speciesKey(scientificNameOf(label))))
      return `${subject}: ${shorten(label)} is named twice; keep one of them`;
    keys.add(speciesKey(scientificNameOf(label)));
  }
  return null;
}

/**
 * Returns the rule that a value breaks, or null. Absent optional settings and unknown ones break
 * none. Some ranges depend on the model, by ID.
 */
export function settingFault(
  name: string,
  value: unknown,
  model: string | null = null,
): SettingFault | null {
  const setting = settingOf(name);
  if (!setting) return null;
  const subject = setting.subject ?? setting.label;
  if (isAbsent(value))
    return setting.required ? { rule: 'required', text: `${subject} is required` } : null;
  const broken = (text: string | null, rule: 'time zone' | 'other' = 'other') =>
    text === null ? null : { rule, text };
  switch (setting.kind) {
    case 'number':
    case 'integer':
      return numberFault(setting, subject, value, model);
    case 'switch':
      return broken(typeof value === 'boolean' ? null : `${subject} must be true or false`);
    case 'choice':
      return broken(choiceProblem(setting, subject, value));
    case 'language':
      return typeof value === 'string' && languageTag.test(value)
        ? null
        : broken(`${subject} must be a code such as en, pt_BR or zh`);
    case 'time zone':
      return broken(zoneProblem(subject, value), 'time zone');
    case 'names':
      return broken(namesProblem(name, subject, value));
    case 'thresholds':
      return broken(thresholdsProblem(subject, value));
  }
}

/** Returns what is wrong with a setting, as a sentence, or null; as `settingFault`. */
export const settingProblem = (
  name: string,
  value: unknown,
  model: string | null = null,
): string | null => settingFault(name, value, model)?.text ?? null;

export const isSpeciesSetting = (name: string): name is SpeciesSetting => {
  const kind = settingOf(name)?.kind;
  return kind === 'names' || kind === 'thresholds';
};

export const speciesSettings: readonly SpeciesSetting[] =
  /* @__PURE__ */ Object.keys(analysisSettings).filter(isSpeciesSetting);

/** True for a setting without effect, such as an empty list of species to include. */
const saysNothing = (name: string, value: unknown): boolean =>
  isAbsent(value) ||
  (isSpeciesSetting(name) && typeof value === 'object' && Object.keys(value ?? {}).length === 0);

/** A valid setting in the form of results: scientific names, sorted and unique. */
export function writtenSetting(name: string, value: unknown): unknown {
  if (!isSpeciesSetting(name)) return value;
  return name === 'thresholds'
    ? thresholdsBySpecies(value as Record<string, number>)
    : speciesOf(value as string[]);
}

/** What is wrong with a setting, as a sentence. */
export interface SettingIssue {
  setting: string;
  message: string;
}

/** Settings that a band implies, unless given; null is no limit. */
export const bandSettings = (band: unknown): Given => {
  const choices: Readonly<Record<string, Given>> = analysisSettings.band.choices;
  return choices[String(band)] ?? {};
};

/** Settings of a named band that were not given themselves. */
const namedBand = ({ band }: Given, values: Given): Given =>
  Object.fromEntries(
    Object.entries(bandSettings(band)).filter(
      ([name]) => values[name] === undefined || values[name] === null,
    ),
  );

const isNumber = (value: unknown): value is number => typeof value === 'number';

/**
 * Band of complete settings. A given limit replaces a conflicting default: `fmin` above the default
 * `fmax` means everything above it (`fmax` null), and the other way round (`fmin` 0).
 */
function givenBand({ fmin, fmax }: Given, values: Given): Given {
  if (!isNumber(fmin) || !isNumber(fmax) || fmin < fmax) return {};
  if (!isNumber(values.fmax)) return { fmax: null };
  return isNumber(values.fmin) ? {} : { fmin: 0 };
}

/** Checks complete settings together, and against the model where its band is known. */
function issuesTogether({ fmin, fmax }: Given, model: string | null): SettingIssue[] {
  const highestHz = model === null ? undefined : knownModels[model]?.highest_hz;
  const issue = (message: string) => [{ setting: 'fmin', message }];
  if (isNumber(fmax) && (isNumber(fmin) ? fmin : 0) >= fmax)
    return issue('Lowest frequency must be below the highest one');
  if (highestHz !== undefined && isNumber(fmin) && fmin >= highestHz)
    return issue(`Lowest frequency must be below ${highestHz} Hz, the highest this model hears`);
  return [];
}

/** Moves values given under another name to their setting, unless that is given too. */
function byOwnNames(descriptions: Readonly<Record<string, string>>, settings: Given): Given {
  const values = { ...settings };
  for (const alias of Object.keys(descriptions)) {
    const own = settingOf(alias)?.alias_of;
    if (own === undefined) continue;
    const value = values[alias];
    delete values[alias];
    if (value !== undefined && value !== null && !(own in values)) values[own] = value;
  }
  return values;
}

/** Sorts settings as in their type. */
const inOrder = (values: Given, names: readonly string[]) =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]),
  );

/**
 * Fills in the type's defaults, also for null, and checks every value. Another name of a setting
 * counts where its own is absent. Complete settings do not change.
 */
export function completeSettings(
  typeId: string,
  given: Given,
): { settings: Record<string, unknown>; issues: SettingIssue[] } {
  const type = analysisType(typeId);
  if (!type)
    return {
      settings: {},
      issues: [{ setting: 'analysis_type', message: `There is no analysis type ${typeId}` }],
    };
  const descriptions = type.parameter_descriptions;
  const issues: SettingIssue[] = [];
  const complete: Record<string, unknown> = { ...type.default_settings };
  const values = byOwnNames(descriptions, given);
  for (const [setting, value] of Object.entries(values)) {
    const message = Object.hasOwn(descriptions, setting)
      ? settingProblem(setting, value, type.model)
      : `${setting} is no setting of ${typeId}; it has ${Object.keys(descriptions).join(', ') || 'none'}`;
    if (message) issues.push({ setting, message });
    else if (!saysNothing(setting, value)) complete[setting] = writtenSetting(setting, value);
  }
  Object.assign(complete, namedBand(complete, values));
  Object.assign(complete, givenBand(complete, values));
  issues.push(...issuesTogether(complete, type.model));
  return { settings: inOrder(complete, Object.keys(descriptions)), issues };
}

/** Null is a value of settings whose default it is: no limit. */
const hasValue = (name: string, value: unknown): boolean =>
  value === null ? settingOf(name)?.default === null : !isAbsent(value);

/** Values of valid settings by name, the type's defaults where absent, else null. */
export function settingValues(typeId: string, given: Given): AnalysisSettingValues {
  const { default_settings: defaults = {}, parameter_descriptions: descriptions = {} } =
    analysisType(typeId) ?? {};
  const present = Object.entries(given).filter(([name, value]) => hasValue(name, value));
  const values = { ...defaults, ...byOwnNames(descriptions, Object.fromEntries(present)) };
  return Object.fromEntries(
    Object.keys(analysisSettings).map((name) => [name, values[name] ?? null]),
  ) as AnalysisSettingValues;
}

/** A value as text on a command line: `null`, numbers and switches; other texts unchanged. */
export function parseSetting(name: string, text: string): unknown {
  if (text === 'null') return null;
  const kind = settingOf(name)?.kind;
  if (kind === 'number' || kind === 'integer')
    return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  return kind === 'switch' && (text === 'true' || text === 'false') ? text === 'true' : text;
}
