import { CliError, exitCodes } from '../kit/errors.ts';
import { readFile } from 'node:fs/promises';
import manifest from '../../package.json' with { type: 'json' };

declare const BIOPHONY_COMMIT: string | undefined;

export interface Build {
  version: string;
  /** Null when run from sources. */
  commit: string | null;
  /** True for a single-file executable that includes Node. */
  single: boolean;
  platform: string;
  releases: string;
}

const repository = manifest.repository.url.replace(/^git\+/, '').replace(/\.git$/, '');

/** `release.json` of the newest release. BIOPHONY_RELEASES_URL can name a mirror. */
export const feedUrl = (env: Readonly<Record<string, string | undefined>> = process.env): string =>
  env.BIOPHONY_RELEASES_URL || `${repository}/releases/latest/download/release.json`;

export const thisBuild = (): Build => ({
  version: manifest.version,
  commit: typeof BIOPHONY_COMMIT === 'string' ? BIOPHONY_COMMIT || null : null,
  // The bundler strips `node:` from imports, and this module has no name without it.
  single: process.getBuiltinModule?.('node:sea').isSea() ?? false,
  platform: `${process.platform}-${process.arch}`,
  releases: `${repository}/releases`,
});

/** THIRD-PARTY-NOTICES.txt, beside the program or inside the executable. */
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
