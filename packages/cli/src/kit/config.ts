import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { decodeText } from '@biophony/recordings';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { CliError, exitCodes, placed } from './errors.ts';
import type { KeySource } from './explain.ts';

type Env = Readonly<Record<string, string | undefined>>;

const folder = (base: string | undefined, fallback: string[]): string =>
  join(base && isAbsolute(base) ? base : join(homedir(), ...fallback), 'biophony');

/** Settings and credentials (XDG Base Directory Specification). */
const configFolder = (env: Env = process.env): string => folder(env.XDG_CONFIG_HOME, ['.config']);

/** Journals and receipts. */
export const stateFolder = (env: Env = process.env): string =>
  folder(env.XDG_STATE_HOME, ['.local', 'state']);

const elsewhere = 'set XDG_CONFIG_HOME to another folder';

export interface StoredProfile {
  api_url: string;
  api_key: string;
  key_id: string;
  key_name: string;
  email: string;
}

type Profiles = Record<string, StoredProfile>;

/** Readable by the owner only. */
export const credentialsFile = (): string => join(configFolder(), 'credentials.json');

function isProfile(value: unknown): value is StoredProfile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'api_url' in value &&
    'api_key' in value &&
    typeof value.api_url === 'string' &&
    typeof value.api_key === 'string'
  );
}

/** Empty when nobody has signed in. Throws CliError for an invalid file. */
export function readProfiles(): Profiles {
  const file = credentialsFile();
  let text: string;
  try {
    text = decodeText(readFileSync(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  try {
    const { profiles } = JSON.parse(text) as { profiles: Record<string, unknown> };
    return Object.fromEntries(
      Object.entries(profiles).filter((entry): entry is [string, StoredProfile] =>
        isProfile(entry[1]),
      ),
    );
  } catch (error) {
    throw new CliError(
      `The credentials in ${file} cannot be understood.`,
      {
        hint: `Delete the file and sign in again: ${biophony('login')}`,
        exitCode: exitCodes.notSignedIn,
        code: 'bad_credentials_file',
      },
      { cause: error },
    );
  }
}

function writeProfiles(profiles: Profiles): void {
  const file = credentialsFile();
  const temporary = `${file}.${process.pid}.part`;
  try {
    mkdirSync(configFolder(), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 });
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw placed(error, file, elsewhere);
  }
}

export function saveProfile(name: string, profile: StoredProfile): void {
  writeProfiles({ ...readProfiles(), [name]: profile });
}

export function forgetProfile(name: string): void {
  const { [name]: _gone, ...others } = readProfiles();
  if (Object.keys(others).length > 0) writeProfiles(others);
  else rmSync(credentialsFile(), { force: true });
}

/** Common options. Flags win over the environment, which wins over the profile. */
export interface GlobalFlags {
  apiUrl?: string;
  profile?: string;
  json?: boolean;
  quiet?: boolean;
  plain?: boolean;
  /** False with --no-input. */
  input?: boolean;
  /** Seconds. */
  maxWait?: number;
}

export interface Settings {
  apiUrl: string;
  apiKey: string | null;
  keySource: KeySource;
  profileName: string;
  profile: StoredProfile | null;
  mode: 'json' | 'quiet' | 'plain' | 'live';
  interactive: boolean;
  /** Milliseconds to wait for a service that stops answering. */
  maxWaitMs: number;
}

const defaultUrl = 'http://localhost:8787';
const maxWaitMsAtTerminal = 3_600_000;
const maxWaitMsElsewhere = 120_000;

function cleanUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && ['http:', 'https:'].includes(url.protocol)) return text.replace(/\/+$/, '');
  throw new CliError(`${text} is not an address of a service.`, {
    hint: 'Give one such as https://biophony.example with --api-url or BIOPHONY_API_URL.',
    exitCode: exitCodes.usage,
    code: 'bad_url',
  });
}

function chooseMode(flags: GlobalFlags, env: Env, terminal: boolean): Settings['mode'] {
  if (flags.json) return 'json';
  if (flags.quiet) return 'quiet';
  const bare = !terminal || env.TERM === 'dumb' || env.NO_COLOR || env.CI;
  return flags.plain || bare ? 'plain' : 'live';
}

/**
 * Merges flags, environment and credentials. `local` skips the credentials. Throws CliError for
 * invalid settings.
 */
export function readSettings(flags: GlobalFlags, env: Env = process.env, local = false): Settings {
  const profiles = local ? {} : readProfiles();
  const named = flags.profile || env.BIOPHONY_PROFILE;
  if (named && !local && !profiles[named] && !flags.apiUrl && !env.BIOPHONY_API_URL)
    throw new CliError(`There is no profile ${named}.`, {
      hint: `Make it: ${biophony(`login --profile ${named} --api-url URL`)}`,
      exitCode: exitCodes.notSignedIn,
      code: 'no_profile',
    });
  const wantedUrl = local ? undefined : flags.apiUrl || env.BIOPHONY_API_URL;
  const preferred = profiles[named ?? 'default'];
  const apiUrl = cleanUrl(wantedUrl || preferred?.api_url || defaultUrl);
  const fits = (profile: StoredProfile | undefined) => profile?.api_url === apiUrl;
  const profileName =
    named ?? (fits(preferred) ? 'default' : findName(profiles, fits)) ?? 'default';
  const profile = fits(profiles[profileName]) ? (profiles[profileName] ?? null) : null;
  const apiKey = env.BIOPHONY_API_KEY || profile?.api_key || null;
  const terminal = Boolean(process.stderr.isTTY && process.stdout.isTTY);
  return {
    apiUrl,
    apiKey,
    keySource: env.BIOPHONY_API_KEY ? 'environment' : profile ? 'profile' : 'none',
    profileName,
    profile,
    mode: chooseMode(flags, env, terminal),
    interactive: flags.input !== false && Boolean(process.stdin.isTTY),
    maxWaitMs:
      flags.maxWait === undefined
        ? terminal
          ? maxWaitMsAtTerminal
          : maxWaitMsElsewhere
        : flags.maxWait * 1000,
  };
}

const findName = (
  profiles: Record<string, StoredProfile>,
  fits: (profile: StoredProfile) => boolean,
): string | undefined => Object.entries(profiles).find(([, profile]) => fits(profile))?.[0];
