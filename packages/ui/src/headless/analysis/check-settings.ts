import { isTimeZone, settingRanges, type SettingRange } from '@biophony/contract/constants';
import type { Messages } from '../../messages/index.ts';

type Words = Messages['createAnalysis'];

const required: ReadonlySet<string> = new Set(['min_conf']);
const texts: ReadonlySet<string> = new Set(['locale', 'timezone']);
const noFilter = -1;

function weekProblem(value: number, words: Words): string | null {
  if (value === noFilter) return null;
  return Number.isInteger(value) && value >= 1 && value <= 48 ? null : words.weekRange;
}

/** What is wrong with a setting as it was typed, in the catalogue's words; null when nothing is. */
export function settingProblem(setting: string, typed: string, words: Words): string | null {
  const label = words.labels[setting] ?? setting;
  const text = typed.trim();
  if (text === '') return required.has(setting) ? words.required(label) : null;
  if (setting === 'timezone') return isTimeZone(text) ? null : words.timezoneUnknown;
  const ranges: Readonly<Record<string, SettingRange>> = settingRanges;
  const range = ranges[setting];
  if (!range && setting !== 'week') return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return words.number(label);
  if (!range) return weekProblem(value, words);
  if (value < range.min || value > range.max) return words.between(label, range.min, range.max);
  return range.integer && !Number.isInteger(value) ? words.whole(label) : null;
}

/** Everything that is wrong, by setting. */
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

const shown = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

/**
 * The settings a form can show (numbers, texts, and those without a value), as texts.
 * @param descriptions names every setting of the type, those without a default too
 */
export function typedSettings(
  defaults: Readonly<Record<string, unknown>>,
  descriptions: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const entries = Object.entries(defaults).filter(
    ([, value]) => value === null || typeof value === 'number' || typeof value === 'string',
  );
  const typed = Object.fromEntries(entries.map(([setting, value]) => [setting, shown(value)]));
  return Object.hasOwn(descriptions, 'timezone') ? { timezone: '', ...typed } : typed;
}

/** What was typed, as the service takes it: numbers as numbers, empty ones left out. */
export function sentSettings(values: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, typed]) => typed.trim() !== '')
      .map(([setting, typed]) => [setting, texts.has(setting) ? typed.trim() : Number(typed)]),
  );
}
