import { analysisTypes, settingRanges } from '@biophony/contract/constants';
import type { MadePage } from '../pages/table.ts';
import { code, parts, sentence, table } from './markdown.ts';

const ranges: Record<string, { min: number; max: number } | undefined> = settingRanges;

const range = (name: string): string => {
  const found = ranges[name];
  return found ? `${found.min} to ${found.max}` : '';
};

const given = (value: unknown): string =>
  value === null || value === undefined || value === '' ? 'none' : code(String(value));

export function analysisSettingsPage(): MadePage {
  const title = 'Settings of analyses';
  const texts = Object.entries(analysisTypes).map(([id, type]) => {
    const defaults: Record<string, unknown> = type.default_settings;
    return parts(
      `## ${code(id)}`,
      sentence(type.description),
      table(
        ['setting', 'default', 'from and to', 'meaning'],
        Object.entries(type.parameter_descriptions as Record<string, string>).map(
          ([name, meaning]) => [code(name), given(defaults[name]), range(name), sentence(meaning)],
        ),
      ),
    );
  });
  const text = parts(
    `# ${title}`,
    'This page is made from the contract. On the command line a setting is given as `--set NAME=VALUE`, in the web app in the form of a new analysis, and in /api as `settings`. What is not given has the default. A model of your own, `model:ID`, takes the settings of `birdnet_v2_4`.',
    ...texts,
  );
  return { address: 'reference/analysis-settings', title, text: `${text}\n` };
}
