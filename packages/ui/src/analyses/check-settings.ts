import type { PresetSummary } from '@biophony/contract';
import {
  abbreviatedZone,
  bandSettings,
  type Setting,
  settingFault,
  type SettingName,
  settingOf,
} from '@biophony/contract/constants';
import type { ErrorText } from '../kit/describe-error.ts';
import type { CreateAnalysisMessages } from '../messages/index.ts';

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

type SettingMessages = CreateAnalysisMessages;

/** The contract's setting with the catalogue's texts, if it has any; empty for unknown settings. */
export const settingWithTexts = (setting: string, messages: SettingMessages): Partial<Setting> => ({
  ...settingOf(setting),
  ...messages.settings[setting as SettingName],
});

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

function sentValue(setting: string, typed: string): unknown {
  const definition = settingOf(setting);
  const text = typed.trim();
  switch (definition?.kind) {
    case 'switch':
      return typed === 'true';
    case 'names':
      return linesOf(typed);
    case 'thresholds':
      return thresholdsOf(typed);
    case 'choice':
    case 'language':
    case 'time zone':
      return text;
    default:
      return definition?.also?.values.includes(text) ? text : Number(text);
  }
}

/**
 * Problem of a setting in the catalogue's words; null if valid.
 * @param model the model's ID, if the analysis has one
 */
export function settingProblem(
  setting: string,
  typed: string,
  messages: SettingMessages,
  model?: string | null,
): string | null {
  const { kind, label = setting } = settingWithTexts(setting, messages);
  const twice = kind === 'thresholds' ? namedTwice(typed) : null;
  if (twice !== null) return messages.twice(label, twice);
  const text = typed.trim();
  const fault = settingFault(setting, text === '' ? null : sentValue(setting, typed), model);
  switch (fault?.rule) {
    case undefined:
      return null;
    case 'required':
    case 'number':
    case 'whole':
      return messages[fault.rule](label);
    case 'between':
      return messages.between(label, fault.min, fault.max);
    case 'between or':
      return messages.weekRange;
    case 'time zone': {
      const meanings = abbreviatedZone(text);
      return meanings === null
        ? messages.timezoneUnknown
        : messages.timezoneAbbreviated(text, meanings);
    }
    case 'other':
      return fault.text;
  }
}

/** Problems of all settings. */
export function settingProblems(
  values: Readonly<Record<string, string>>,
  messages: SettingMessages,
  model?: string | null,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [setting, typed] of Object.entries(values)) {
    const problem = settingProblem(setting, typed, messages, model);
    if (problem) problems[setting] = problem;
  }
  const { fmin = '', fmax = '' } = values;
  if (fmin !== '' && fmax !== '' && !problems.fmin && !problems.fmax && +fmin >= +fmax)
    problems.fmin = messages.frequencyOrder;
  return problems;
}

/** A setting as text; lists have one name per line, thresholds a name and a number. */
function toText(value: unknown): string {
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
  Object.fromEntries(Object.entries(settings).map(([setting, value]) => [setting, toText(value)]));

/**
 * All settings of a type as texts of a form, each under one name.
 * @param descriptions names every setting of the type, including those without default
 */
export function typedSettings(
  defaults: Readonly<Record<string, unknown>>,
  descriptions: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const empty = Object.keys(descriptions).map((setting): [string, string] => [setting, '']);
  const typed = { ...Object.fromEntries(empty), ...shownSettings(defaults) };
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !settingOf(name)?.alias_of));
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
  const entries = Object.entries(values).filter(
    ([setting, text]) =>
      text.trim() !== '' && (Object.hasOwn(typed, setting) || !Object.hasOwn(ofBand, setting)),
  );
  return Object.fromEntries(entries.map(([setting, text]) => [setting, sentValue(setting, text)]));
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
  const entries = Object.entries(typed).filter(([name]) => !Object.hasOwn(ofBands, name));
  return { ...Object.fromEntries(entries), band: value };
}
