import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import type { KeySource } from '../errors/explain.ts';
import { readProfiles, type Profile } from './credentials.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

/** What every command can be told; flags win over the environment, that over the profile. */
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
  /** Where the key comes from. */
  keySource: KeySource;
  profileName: string;
  profile: Profile | null;
  mode: 'json' | 'quiet' | 'plain' | 'live';
  /** Whether questions may be asked. */
  interactive: boolean;
  /** Milliseconds to wait for a service that does not answer, in the middle of work. */
  maxWaitMs: number;
}

type Env = Readonly<Record<string, string | undefined>>;

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
 * Joins flags, environment and credentials; with `local` the credentials are not read, for commands that ask no service.
 * Throws CliError for settings that cannot be used.
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
  const given = local ? undefined : flags.apiUrl || env.BIOPHONY_API_URL;
  const preferred = profiles[named ?? 'default'];
  const apiUrl = cleanUrl(given || preferred?.api_url || defaultUrl);
  const fits = (profile: Profile | undefined) => profile?.api_url === apiUrl;
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
  profiles: Record<string, Profile>,
  fits: (profile: Profile) => boolean,
): string | undefined => Object.entries(profiles).find(([, profile]) => fits(profile))?.[0];
