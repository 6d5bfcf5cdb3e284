import { highestValue } from './constants/analysis-types.ts';
import { analysisSettings, type Setting, type SettingsOwner } from './constants/settings.ts';

const code = (text: unknown): string => `\`${String(text)}\``;

/** Allowed values in words; a model, by ID, may limit them. */
export function allowedValues(setting: Setting, model: string | null = null): string {
  switch (setting.kind) {
    case 'number':
    case 'integer': {
      const { min, also, unit } = setting;
      const range = `${min} to ${highestValue(setting, model)}${unit ? ` ${unit}` : ''}`;
      return [range, ...(also?.values.map(code) ?? [])].join(', ');
    }
    case 'switch':
      return '`true`, `false`';
    case 'choice':
      return Object.keys(setting.choices).map(code).join(', ');
    case 'names':
      return 'scientific names';
    case 'thresholds':
      return 'scientific names with 0 to 1';
    case 'language':
    case 'time zone':
      return `a ${setting.kind}`;
  }
}

export const defaultText = (value: unknown): string =>
  value === null || value === undefined ? 'none' : code(value);

const typeNames: Record<SettingsOwner, string> = {
  acoustic_indices: '`acoustic_indices`',
  audio_events: '`audio_events`',
  birdnet_v2_4: '`birdnet_v2_4`',
  'model:': '`model:ID`',
};
const typeCount = Object.keys(typeNames).length;
const typesText = (owners: readonly SettingsOwner[]): string =>
  owners.length === typeCount ? 'every type' : owners.map((one) => typeNames[one]).join(', ');

/** Rows of a setting: one for the types that agree on default and meaning. */
function rowsOf([name, setting]: [string, Setting]): string[] {
  const byText = new Map<string, SettingsOwner[]>();
  for (const owner of setting.of) {
    const { help, default: usual }: Pick<Setting, 'help' | 'default'> = {
      ...setting,
      ...setting.differs?.[owner],
    };
    const text = `${defaultText(usual)} | ${allowedValues(setting)} | ${help}`;
    byText.set(text, [...(byText.get(text) ?? []), owner]);
  }
  return [...byText].map(([text, owners]) => `| ${code(name)} | ${typesText(owners)} | ${text} |`);
}

/** Table of all settings in Markdown, for the runner's README. */
export const settingsTable = (): string =>
  [
    '| setting | of | default | values | meaning |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries<Setting>(analysisSettings).flatMap(rowsOf),
  ].join('\n');
