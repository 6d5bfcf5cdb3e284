import type { Analysis } from '@biophony/contract';
import { type SettingName, settingOf } from '@biophony/contract/constants';
import { formatDate, formatDateTime } from '../base/format.ts';
import type { Messages } from '../messages/index.ts';
import { nameOfAnalysis } from './analysis-name.ts';

type AnalysisMessages = Messages['analysis'];

/** Shown for a setting without a value. */
const noValue = '–';
const mostText = 40;
/** Enough for coordinates to the metre; hides rounding errors of binary fractions. */
const digits = 9;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return noValue;
  if (typeof value === 'string') return value.slice(0, mostText);
  if (typeof value === 'number') return String(Number(value.toPrecision(digits)));
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value).slice(0, mostText);
};

export const settingText = (analysis: Analysis, setting: string): string =>
  Object.hasOwn(analysis.settings ?? {}, setting)
    ? textOf((analysis.settings ?? {})[setting])
    : noValue;

/** Compares full values: lists show only the beginning of long ones. */
const valueKey = (analysis: Analysis, setting: string): string => {
  const value = (analysis.settings ?? {})[setting];
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : settingText(analysis, setting);
};

function grouped<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

export function differingSettings(analyses: readonly Analysis[]): string[] {
  const byType = grouped(analyses, ({ analysis_type: type }) => type);
  const differing = new Set<string>();
  for (const alike of byType.values()) {
    const names = new Set(alike.flatMap(({ settings }) => Object.keys(settings ?? {})));
    for (const name of names)
      if (new Set(alike.map((one) => valueKey(one, name))).size > 1) differing.add(name);
  }
  return [...differing];
}

export interface AnalysisLabel {
  /** `BirdNET V2.4`. */
  type: string;
  /** `confidence 0.25, overlap 1.5`; empty if nothing differs. */
  settings: string;
  /** Day of creation, with the time if another analysis of that name is from the same day. */
  date: string;
}

/** A label in one line: `BirdNET V2.4, confidence 0.25, 21 May 2026`. */
export const labelText = ({ type, settings, date }: AnalysisLabel): string =>
  [type, settings, date].filter(Boolean).join(', ');

export function analysisLabels(
  analyses: readonly Analysis[],
  messages: AnalysisMessages,
  locale?: string,
): ReadonlyMap<string, AnalysisLabel> {
  const differing = differingSettings(analyses);
  const short = (setting: string) => {
    const definition = settingOf(setting);
    const own = messages.settingNames[setting as SettingName];
    return own ?? definition?.short ?? definition?.label.toLowerCase() ?? setting;
  };
  const labels = analyses.map((one) => ({
    one,
    label: {
      type: nameOfAnalysis(messages, one),
      settings: differing
        .filter((setting) => settingText(one, setting) !== noValue)
        .map((setting) => `${short(setting)} ${settingText(one, setting)}`)
        .join(', '),
      date: formatDate(one.created_at, locale),
    },
  }));
  const counts = grouped(labels, ({ label }) => labelText(label));
  return new Map(
    labels.map(({ one, label }) => {
      const alone = counts.get(labelText(label))?.length === 1;
      return [
        one.analysis_id,
        alone ? label : { ...label, date: formatDateTime(one.created_at, locale) },
      ];
    }),
  );
}
