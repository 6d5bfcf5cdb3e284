import { decodeText } from '@biophony/recordings';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { placed } from '../errors/system-error.ts';
import { configFolder } from './xdg.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

const elsewhere = 'set XDG_CONFIG_HOME to another folder';

/** A sign-in to one service. */
export interface Profile {
  api_url: string;
  api_key: string;
  key_id: string;
  key_name: string;
  email: string;
}

type Profiles = Record<string, Profile>;

/** Where the credentials are kept, readable by their owner only. */
export const credentialsFile = (): string => join(configFolder(), 'credentials.json');

function isProfile(value: unknown): value is Profile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'api_url' in value &&
    'api_key' in value &&
    typeof value.api_url === 'string' &&
    typeof value.api_key === 'string'
  );
}

/** All profiles by name; none when nobody has signed in. Throws CliError when the file cannot be understood. */
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
      Object.entries(profiles).filter((entry): entry is [string, Profile] => isProfile(entry[1])),
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

export function saveProfile(name: string, profile: Profile): void {
  writeProfiles({ ...readProfiles(), [name]: profile });
}

/** Forgets a profile; the file goes with the last one. */
export function forgetProfile(name: string): void {
  const { [name]: _gone, ...others } = readProfiles();
  if (Object.keys(others).length > 0) writeProfiles(others);
  else rmSync(credentialsFile(), { force: true });
}
