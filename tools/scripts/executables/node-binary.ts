import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { nodeVersion, type Platform } from './platforms.ts';

const npm = (args: string[], cwd: string) =>
  execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  });

export function unpacked(name: string, version: string, integrity: string, cache: string): string {
  const folder = join(cache, `${name}-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  npm(['pack', `${name}@${version}`, '--pack-destination', cache], cache);
  const tarball = join(cache, `${name}-${version}.tgz`);
  const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  if (found !== integrity)
    throw new Error(`${name} ${version} has the checksum ${found}; expected ${integrity}.`);
  execFileSync('tar', ['-xzf', `${name}-${version}.tgz`], { cwd: cache });
  renameSync(join(cache, 'package'), folder);
  rmSync(tarball);
  return folder;
}

const nodeFolder = ({ package: name, integrity }: Platform, cache: string): string =>
  unpacked(name, nodeVersion, integrity, cache);

/** On macOS the running Node, which is signed again afterwards. */
export function copyNode(platform: Platform | null, cache: string, to: string): void {
  if (platform) return copyFileSync(join(nodeFolder(platform, cache), platform.binary), to);
  if (process.versions.node !== nodeVersion)
    throw new Error(`Run this with Node ${nodeVersion}; this is ${process.versions.node}.`);
  copyFileSync(process.execPath, to);
}

/** The licence of Node and of all libraries in it. */
export const nodeLicence = (linux: Platform, cache: string): string =>
  readFileSync(join(nodeFolder(linux, cache), 'LICENSE'), 'utf8');
