import { analysisTypes, settingOf } from '@biophony/contract/constants';
import { allowedValues, defaultText } from '../../../packages/contract/src/settings-document.ts';
import type { MadePage } from '../pages/table.ts';
import { code, parts, sentence, table } from './markdown.ts';

export function analysisSettingsPage(): MadePage {
  const title = 'Settings of analyses';
  const texts = Object.entries(analysisTypes).map(([id, type]) =>
    parts(
      `## ${code(id)}`,
      sentence(type.description),
      table(
        ['setting', 'default', 'values', 'meaning'],
        Object.entries(type.parameter_descriptions).map(([name, meaning]) => {
          const setting = settingOf(name);
          const values = setting ? allowedValues(setting, type.model) : '';
          return [code(name), defaultText(type.default_settings[name]), values, sentence(meaning)];
        }),
      ),
    ),
  );
  const text = parts(
    `# ${title}`,
    'This page is made from the contract. On the command line a setting is given as `--set NAME=VALUE`, in the web app in the form of a new analysis, and in /api as `settings`. What is not given has the default. A model of your own, `model:ID`, takes the settings of `birdnet_v2_4`.',
    ...texts,
  );
  return { address: 'reference/analysis-settings', title, text: `${text}\n` };
}
