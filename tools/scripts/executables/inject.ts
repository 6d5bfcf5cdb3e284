import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inject } from 'postject';
import { copyNode } from './node-binary.ts';
import type { Platform } from './platforms.ts';

/** Marker in Node that is changed when a program is injected. */
const sentinelFuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** The same for every platform of a Node version. */
export function makeBlob(main: string, assets: Record<string, string>, blob: string): void {
  const settings = {
    main,
    output: blob,
    disableExperimentalSEAWarning: true,
    // The first lines use an experimental loader of Node.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    useSnapshot: false,
    useCodeCache: false,
    assets,
  };
  writeFileSync(`${blob}.json`, JSON.stringify(settings));
  execFileSync(process.execPath, ['--experimental-sea-config', `${blob}.json`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(`${blob}.json`);
}

/** `platform` null: the macOS that runs this. */
export async function makeExecutable(
  blob: string,
  platform: Platform | null,
  cache: string,
  to: string,
): Promise<void> {
  copyNode(platform, cache, to);
  chmodSync(to, 0o755);
  const mac = platform === null;
  if (mac) execFileSync('codesign', ['--remove-signature', to]);
  await inject(to, 'NODE_SEA_BLOB', readFileSync(blob), {
    sentinelFuse,
    ...(mac ? { machoSegmentName: 'NODE_SEA' } : {}),
  });
  if (mac) execFileSync('codesign', ['--sign', '-', to]);
}
