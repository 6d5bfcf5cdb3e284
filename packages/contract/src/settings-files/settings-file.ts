import { parse, stringify, TomlError } from 'smol-toml';
import { analysisType, completeSettings } from '../constants/index.ts';
import { SettingsFileError } from './settings-file-error.ts';

/** What a file of settings says: which analysis, and what of it differs from its defaults. */
export interface SettingsFile {
  analysis_type: string;
  settings: Record<string, unknown>;
}

const keys = ['analysis_type', 'settings'];

/** Formats of a file of settings, as the ending of its name says them. */
export type SettingsFormat = 'toml' | 'json';

/** The format by the ending of the name. Throws SettingsFileError for another one. */
function settingsFormat(file: string): SettingsFormat {
  const ending = /\.(toml|json)$/i.exec(file)?.[1]?.toLowerCase();
  if (ending === 'toml' || ending === 'json') return ending;
  throw new SettingsFileError(`${file} must end in .toml or .json, by which its format is known.`);
}

const sentence = (text: string): string => `${text.trim().replace(/\.$/, '')}.`;

const tomlOf = (text: string, file: string): unknown => {
  try {
    return parse(text);
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const [said = ''] = cause.message.replace(/^Invalid TOML document: /, '').split('\n', 1);
    throw new SettingsFileError(
      sentence(`${file}, line ${cause.line}, column ${cause.column}: no TOML, ${said}`),
      { cause },
    );
  }
};

const lineAt = (text: string, position: number): number =>
  text.slice(0, position).split('\n').length;

const jsonOf = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const position = /at position (\d+)/.exec(cause.message)?.[1];
    const line = lineAt(text, position === undefined ? text.length : Number(position));
    throw new SettingsFileError(
      `${file}, line ${line}: this is no JSON. Look for a comma or quote.`,
      {
        cause,
      },
    );
  }
};

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a file of settings, TOML or JSON by its ending, and checks all that it says. The settings come back as the file
 * has them, defaults not filled in. Throws SettingsFileError that names file, line or key.
 */
export function readSettingsFile(text: string, file: string): SettingsFile {
  const value = settingsFormat(file) === 'toml' ? tomlOf(text, file) : jsonOf(text, file);
  const refuse = (said: string) => new SettingsFileError(`${file}${said}`);
  if (!isTable(value)) throw refuse(` must hold an object with ${keys.join(' and ')}.`);
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined)
    throw refuse(
      `: ${JSON.stringify(unknown.slice(0, 60))} is no key of a file of settings; it has ${keys.join(' and ')}.`,
    );
  const { analysis_type: type, settings = {} } = value;
  if (typeof type !== 'string' || type === '')
    throw refuse(', analysis_type: name the analysis, such as "birdnet_v2_4".');
  if (!analysisType(type)) throw refuse(`, analysis_type: there is no analysis type ${type}.`);
  if (!isTable(settings)) throw refuse(', settings: write settings by their names.');
  const [issue] = completeSettings(type, settings).issues;
  if (issue) throw refuse(`, settings.${issue.setting}: ${issue.message}.`);
  return { analysis_type: type, settings };
}

/**
 * The text of a file of settings, TOML or JSON by the ending of its name: complete settings but for those that are null,
 * which TOML cannot say and which are the defaults. Throws SettingsFileError for another ending.
 */
export function writeSettingsFile({ analysis_type, settings }: SettingsFile, file: string): string {
  const said = Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== null && value !== undefined),
  );
  const whole = { analysis_type, settings: said };
  return settingsFormat(file) === 'toml'
    ? `${stringify(whole).trimEnd()}\n`
    : `${JSON.stringify(whole, null, 2)}\n`;
}
