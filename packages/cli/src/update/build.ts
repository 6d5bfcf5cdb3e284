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
