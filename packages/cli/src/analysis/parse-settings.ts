import { analysisType, isSpeciesSetting } from '@biophony/contract/constants';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

/** Names of species and files of them stay as they are written. */
function valueOf(key: string, text: string): unknown {
  if (text === 'null') return null;
  if (isSpeciesSetting(key)) return text;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Settings from texts such as `min_conf=0.5`. Throws CliError for a text without `=`. */
export function parseSettings(pairs: string[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
      if (key && value !== undefined) return [key.trim(), valueOf(key.trim(), value.trim())];
      throw new CliError(`${pair} is no setting.`, {
        hint: 'Write it as key=value, such as --set min_conf=0.5',
        exitCode: exitCodes.usage,
        code: 'bad_setting',
      });
    }),
  );
}

/** The settings that a type of analysis knows; of several types each takes its own. */
export function settingsFor(type: string, given: Record<string, unknown>): Record<string, unknown> {
  const known = analysisType(type)?.parameter_descriptions ?? {};
  return Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(known, key)));
}
