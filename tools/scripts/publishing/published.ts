import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Folders of the published packages, in order of dependencies. */
export const publishedFolders = [
  'packages/contract',
  'packages/recordings',
  'packages/statistics',
  'packages/sdk',
  'packages/ui',
  'packages/cli',
  'workers/analysis',
] as const;

export interface Origin {
  repository: { type: string; url: string; directory?: string };
  homepage: string;
  bugs: { url: string };
}

interface RootManifest {
  repository: { type: string; url: string };
}

/**
 * Public address of the repository, such as `https://github.com/owner/name`; only the root's
 * `package.json` has it.
 */
export function repositoryAddress(root: string): string {
  const text = readFileSync(resolve(root, 'package.json'), 'utf8');
  const { repository } = JSON.parse(text) as RootManifest;
  return repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
}

export function originOf(folder: string, root: string): Origin {
  const address = repositoryAddress(root);
  return {
    repository: { type: 'git', url: `git+${address}.git`, directory: folder },
    homepage: `${address}/tree/main/${folder}#readme`,
    bugs: { url: `${address}/issues` },
  };
}

/** Files with the repository's address that no program fills in. */
export const namingFiles = ['CITATION.cff', '.github/ISSUE_TEMPLATE/config.yml', 'docs/install.md'];

const anyAddress = /https:\/\/github\.com\/[\w.-]+\/[\w.-]+?(?=\/(?:releases|security)\b|\s|$)/g;

export const withAddress = (text: string, root: string): string =>
  text.replace(anyAddress, repositoryAddress(root));
