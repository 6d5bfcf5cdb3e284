import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryAddress } from '../publishing/published.ts';
import { versionOf } from './task.ts';

interface ReleaseFile {
  program: string;
  platform: string;
  name: string;
  size: number;
  sha256: string;
}

const named = /^(biophony(?:-analysis)?)-(\d+\.\d+\.\d+[^-]*)-(\w+-\w+)(?:\.exe|\.zip)?$/;

function describe(out: string, name: string): ReleaseFile[] {
  const [, program, , platform] = named.exec(name) ?? [];
  if (!program || !platform) return [];
  const bytes = readFileSync(join(out, name));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return [{ program, platform, name, size: bytes.length, sha256 }];
}

/**
 * Writes `release.json`, `SHA256SUMS` and the install scripts. The release workflow runs it once
 * for all systems.
 */
export function writeRelease(root: string, out: string): void {
  const files = readdirSync(out)
    .sort()
    .flatMap((name) => describe(out, name));
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const release = { version: versionOf(root), commit, files };
  writeFileSync(join(out, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  const sums = files.map(({ sha256, name }) => `${sha256}  ${name}\n`);
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  for (const name of ['install.sh', 'install.ps1']) {
    const script = readFileSync(join(import.meta.dirname, name), 'utf8');
    writeFileSync(join(out, name), script.replaceAll('@ADDRESS@', repositoryAddress(root)));
  }
}
