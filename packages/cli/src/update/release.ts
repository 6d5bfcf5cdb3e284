import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

/** A file of a release. */
export interface ReleaseFile {
  program: string;
  platform: string;
  name: string;
  size: number;
  sha256: string;
}

/** What `release.json` tells of the newest release. */
export interface Release {
  version: string;
  commit: string;
  files: ReleaseFile[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isFile = (value: unknown): value is ReleaseFile =>
  isRecord(value) &&
  typeof value.program === 'string' &&
  typeof value.platform === 'string' &&
  // A name stands beside the list: it leads to no other place.
  typeof value.name === 'string' &&
  /^[\w.-]+$/.test(value.name) &&
  Number.isSafeInteger(value.size) &&
  typeof value.sha256 === 'string' &&
  /^[0-9a-f]{64}$/.test(value.sha256);

const numbersOf = (version: string): number[] | null =>
  /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : null;

/** Reads `release.json`; throws CliError where it is none. */
export function readRelease(text: string, url: string): Release {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Told below.
  }
  if (
    isRecord(value) &&
    typeof value.version === 'string' &&
    numbersOf(value.version) &&
    typeof value.commit === 'string' &&
    Array.isArray(value.files) &&
    value.files.every(isFile)
  )
    return { version: value.version, commit: value.commit, files: value.files };
  throw new CliError(`${url} does not tell of a release.`, {
    hint: `Check BIOPHONY_RELEASES_URL, or look at the releases in a browser (${biophony('version')} names the page).`,
    exitCode: exitCodes.someFailed,
    code: 'bad_release',
  });
}

/** Whether `offered` is a later version than `present`; both are three numbers. */
export function isNewer(offered: string, present: string): boolean {
  const [a, b] = [numbersOf(offered) ?? [], numbersOf(present) ?? []];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}
