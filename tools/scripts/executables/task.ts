import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { nodeLicence } from './node-binary.ts';
import { platforms, type Platform } from './platforms.ts';

export interface Task {
  root: string;
  out: string;
  cache: string;
  /** Null for the macOS that runs this. */
  platform: Platform | null;
}

export const versionOf = (root: string): string =>
  (
    JSON.parse(readFileSync(resolve(root, 'packages/cli/package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

export const idOf = ({ platform }: Task): string =>
  platform?.id ?? `${process.platform}-${process.arch}`;

export const suffixOf = (task: Task): string => (idOf(task).startsWith('win32') ? '.exe' : '');

export function noticesWithNode({ root, cache }: Task, packageDir: string): string {
  const own = readFileSync(resolve(root, packageDir, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const licence = nodeLicence(platforms[0]!, cache);
  return `${own}\nThe executable is Node.js with the program in it. Of Node.js:\n\n${licence}`;
}
