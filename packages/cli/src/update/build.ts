import { CliError, exitCodes } from '../kit/errors.ts';
import { readFile } from 'node:fs/promises';
import manifest from '../../package.json' with { type: 'json' };

declare const BIOPHONY_COMMIT: string | undefined;

/** What this program was made from. */
export interface Build {
  version: string;
  /** The commit; null where it is run from its sources. */
  commit: string | null;
  /** Whether Node and the program are one file. */
  single: boolean;
  /** Of the system, as releases name it. */
  platform: string;
  /** Where releases are listed for people. */
  releases: string;
}

const repository = manifest.repository.url.replace(/^git\+/, '').replace(/\.git$/, '');

/** Where the newest release says what it has (`release.json`). BIOPHONY_RELEASES_URL names another place, such as a mirror. */
export const feedUrl = (env: Readonly<Record<string, string | undefined>> = process.env): string =>
  env.BIOPHONY_RELEASES_URL || `${repository}/releases/latest/download/release.json`;

/** The build that is running. */
export const thisBuild = (): Build => ({
  version: manifest.version,
  commit: typeof BIOPHONY_COMMIT === 'string' ? BIOPHONY_COMMIT || null : null,
  // The bundler takes `node:` off an import, and this module has no other name.
  single: process.getBuiltinModule?.('node:sea').isSea() ?? false,
  platform: `${process.platform}-${process.arch}`,
  releases: `${repository}/releases`,
});

/** THIRD-PARTY-NOTICES.txt, which the build puts beside the program, or into the executable. */
export async function readNotices(): Promise<string> {
  const sea = process.getBuiltinModule('node:sea');
  if (sea.isSea()) return sea.getAsset('notices', 'utf8');
  try {
    return await readFile(new URL('THIRD-PARTY-NOTICES.txt', import.meta.url), 'utf8');
  } catch (cause) {
    throw new CliError(
      'The notices are not beside this program.',
      {
        hint: 'The build writes them; a program that runs from its sources has none.',
        exitCode: exitCodes.usage,
        code: 'no_notices',
      },
      { cause },
    );
  }
}
