import { parse, stringify, TomlError } from 'smol-toml';
import { analysisType, completeSettings } from '../constants/index.ts';
import { SettingsFileError } from './settings-file-error.ts';

/** Content of a settings file: the analysis type, and settings that differ from its defaults. */
export interface SettingsFile {
  analysis_type: string;
  settings: Record<string, unknown>;
}

const keys = ['analysis_type', 'settings'];

/** Formats of settings files, by file extension. */
export type SettingsFormat = 'toml' | 'json';

/** Throws SettingsFileError for other file extensions. */
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
 * Reads and checks a settings file, TOML or JSON by file extension. Returns the settings as
 * written, without defaults. Throws SettingsFileError with file, line or key.
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
 * Writes a settings file, TOML or JSON by file extension: complete settings except nulls, which
 * TOML cannot express and which are the defaults. Throws SettingsFileError for other extensions.
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
