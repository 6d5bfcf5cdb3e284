import type { PresetSummary } from '@biophony/contract';
import {
  abbreviatedZone,
  bandSettings,
  isTimeZone,
  settingProblem as serviceProblem,
  type SettingRange,
  settingRanges,
  speciesListSettings,
  switchSettings,
} from '@biophony/contract/constants';
import type { ErrorText } from '../kit/describe-error.ts';
import type { Messages } from '../messages/index.ts';

export type CreateAnalysisStage = 'select' | 'configure' | 'submitted';

/** Settings as text by the contract's names; empty means 'not set'. */
export type SettingValues = Readonly<Record<string, string>>;

/** Problems by setting. */
export type SettingProblems = Readonly<Record<string, string>>;

/** Presets of the type and their actions. */
export interface PresetChoice {
  list: readonly Pick<PresetSummary, 'preset_id' | 'name'>[];
  chosen: string | null;
  busy: boolean;
  /** Whether the chosen preset was just changed or renamed. */
  saved: boolean;
  error: ErrorText | null;
  onChoose: (presetId: string) => void;
  /** Saves the settings under a name, then calls `done`. */
  onSave: (name: string, done: () => void) => void;
  onReplace: () => void;
  /** Renames the chosen preset, then calls `done`. */
  onRename: (name: string, done: () => void) => void;
  /** Deletes the chosen preset after confirmation, then calls `done`. */
  onDelete: (done: () => void) => void;
  /** Clears the problem. */
  onForget: () => void;
}

type Words = Messages['createAnalysis'];

const required: ReadonlySet<string> = new Set(['min_conf']);
const texts: ReadonlySet<string> = new Set(['locale', 'timezone', 'band']);
const switches: ReadonlySet<string> = new Set(switchSettings);
const lists: ReadonlySet<string> = new Set(speciesListSettings);
/** The week of each recording, which a number cannot express. */
const weekOfEach = 'auto';
const noFilter = -1;

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

const nameOf = (line: string): string => {
  const at = line.lastIndexOf(',');
  return (at < 0 ? line : line.slice(0, at)).trim();
};

/** A name in two lines, of which one would be lost; null if none. */
function namedTwice(typed: string): string | null {
  const names = linesOf(typed).map(nameOf);
  return names.find((name, at) => names.indexOf(name) < at) ?? null;
}

/** Thresholds from lines such as `Strix aluco, 0.6`; NaN for invalid numbers. */
const thresholdsOf = (typed: string): Record<string, number> =>
  Object.fromEntries(
    linesOf(typed).map((line) => {
      const at = line.lastIndexOf(',');
      const number = at < 0 ? '' : line.slice(at + 1).trim();
      return [nameOf(line), number === '' ? NaN : Number(number)];
    }),
  );

function weekProblem(value: number, words: Words): string | null {
  if (value === noFilter) return null;
  return Number.isInteger(value) && value >= 1 && value <= 48 ? null : words.weekRange;
}

function zoneProblem(text: string, words: Words): string | null {
  if (isTimeZone(text)) return null;
  const meanings = abbreviatedZone(text);
  return meanings === null ? words.timezoneUnknown : words.timezoneAbbreviated(text, meanings);
}

/** Problem of a setting in the catalogue's words; null if valid. */
export function settingProblem(setting: string, typed: string, words: Words): string | null {
  const label = words.labels[setting] ?? setting;
  const text = typed.trim();
  if (text === '') return required.has(setting) ? words.required(label) : null;
  if (lists.has(setting)) return serviceProblem(setting, linesOf(typed));
  if (setting === 'thresholds') {
    const twice = namedTwice(typed);
    return twice === null
      ? serviceProblem(setting, thresholdsOf(typed))
      : words.twice(label, twice);
  }
  if (setting === 'week' && text === weekOfEach) return null;
  if (setting === 'timezone') return zoneProblem(text, words);
  const ranges: Readonly<Record<string, SettingRange>> = settingRanges;
  const range = ranges[setting];
  if (!range && setting !== 'week') return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return words.number(label);
  if (!range) return weekProblem(value, words);
  if (value < range.min || value > range.max) return words.between(label, range.min, range.max);
  return range.integer && !Number.isInteger(value) ? words.whole(label) : null;
}

/** Problems of all settings. */
export function settingProblems(
  values: Readonly<Record<string, string>>,
  words: Words,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [setting, typed] of Object.entries(values)) {
    const problem = settingProblem(setting, typed, words);
    if (problem) problems[setting] = problem;
  }
  const { fmin = '', fmax = '' } = values;
  if (fmin !== '' && fmax !== '' && !problems.fmin && !problems.fmax && +fmin >= +fmax)
    problems.fmin = words.frequencyOrder;
  return problems;
}

/** A setting as text; lists have one name per line, thresholds a name and a number. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, threshold]) => `${name}, ${String(threshold)}`)
      .join('\n');
  return value === undefined || value === null ? '' : String(value);
}

/** Settings as texts of a form. */
export const shownSettings = (
  settings: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([setting, value]) => [setting, shown(value)]));

/** Another name of `min_conf`, which a form shows once. */
const secondName = 'confidence_threshold';

/**
 * All settings of a type as texts of a form.
 * @param descriptions names every setting of the type, including those without default
 */
export function typedSettings(
  defaults: Readonly<Record<string, unknown>>,
  descriptions: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const empty = Object.keys(descriptions).map((setting): [string, string] => [setting, '']);
  const { [secondName]: _, ...typed } = {
    ...Object.fromEntries(empty),
    ...shownSettings(defaults),
  };
  return typed;
}

function sentValue(setting: string, typed: string): unknown {
  if (switches.has(setting)) return typed === 'true';
  if (lists.has(setting)) return linesOf(typed);
  if (setting === 'thresholds') return thresholdsOf(typed);
  const text = typed.trim();
  return texts.has(setting) || text === weekOfEach ? text : Number(text);
}

/**
 * Converts the form for the service: numbers as numbers, empty ones left out. `typed` were given by
 * a person, preset or file; other limits that a band implies are left out.
 */
export function sentSettings(
  values: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string>> = values,
): Record<string, unknown> {
  const ofBand = bandSettings(values.band);
  const given = Object.entries(values).filter(
    ([setting, text]) =>
      text.trim() !== '' && (Object.hasOwn(typed, setting) || !Object.hasOwn(ofBand, setting)),
  );
  return Object.fromEntries(given.map(([setting, text]) => [setting, sentValue(setting, text)]));
}

type Values = Readonly<Record<string, string>>;

/** Texts of a form: typed values, else those of the chosen band, else the defaults. */
export const shownWithBand = (defaults: Values, typed: Values): Record<string, string> => ({
  ...defaults,
  ...shownSettings(bandSettings(typed.band ?? defaults.band)),
  ...typed,
});

/**
 * Typed values after a change. A new band brings its own limits, which replace typed or loaded ones
 * if it or the previous band defines them.
 */
export function typedAfter(typed: Values, setting: string, value: string): Record<string, string> {
  if (setting !== 'band') return { ...typed, [setting]: value };
  const ofBands = { ...bandSettings(typed.band), ...bandSettings(value) };
  const kept = Object.entries(typed).filter(([name]) => !Object.hasOwn(ofBands, name));
  return { ...Object.fromEntries(kept), band: value };
}
