import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { measure, type Measured } from '../measure.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A bundle of certificates set for this machine is of no use here: each program would read it first, and rclone stumbles over it. */
const noBundle = { AWS_CA_BUNDLE: '', NODE_EXTRA_CA_CERTS: '' };

/** `biophony upload` as it is built, signed in at the sink; its journal goes to `state`, a fresh folder each time. */
export const runBiophony = (url: string, folder: string, state: string): Promise<Measured> =>
  measure(
    process.execPath,
    [
      `${root}packages/cli/bin/biophony.js`,
      'upload',
      folder,
      '--project-title',
      'Bench',
      '--name',
      'card',
      '--quiet',
    ],
    {
      ...noBundle,
      BIOPHONY_API_URL: url,
      BIOPHONY_API_KEY: 'bench',
      XDG_CONFIG_HOME: state,
      XDG_STATE_HOME: state,
    },
  );

/** rclone's version, or null where it is not installed. */
export function rcloneVersion(): string | null {
  try {
    return execFileSync('rclone', ['version'], { encoding: 'utf8' }).split('\n')[0] ?? null;
  } catch {
    return null;
  }
}

/** `rclone copy` to the sink by S3 with MD5, eight at a time, asking and listing as little as it can. */
export const runRclone = (url: string, folder: string): Promise<Measured> =>
  measure(
    'rclone',
    [
      'copy',
      folder,
      ':s3:bench',
      '--config=/dev/null',
      '--transfers=8',
      '--checkers=8',
      '--no-traverse',
      '--retries=1',
      '--s3-provider=Other',
      '--s3-force-path-style',
      '--s3-no-check-bucket',
      `--s3-endpoint=${url}`,
      '--s3-access-key-id=bench',
      '--s3-secret-access-key=bench',
      '--quiet',
    ],
    noBundle,
  );

/** The contract one file at a time: upload URL, PUT and confirmation for each of `files`, `parallel` at once. */
export const runOneByOne = (
  url: string,
  folder: string,
  files: number,
  parallel: number,
): Promise<Measured> =>
  measure(process.execPath, [
    '--conditions=biophony',
    fileURLToPath(new URL('./one-by-one.ts', import.meta.url)),
    url,
    folder,
    String(files),
    String(parallel),
  ]);
