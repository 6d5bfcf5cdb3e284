import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The packages that the registry gets, in the order of their dependencies, by their folders. */
export const publishedFolders = [
  'packages/contract',
  'packages/recordings',
  'packages/statistics',
  'packages/sdk',
  'packages/ui',
  'packages/cli',
  'workers/analysis',
] as const;

/** What a `package.json` says of where a package comes from. */
export interface Origin {
  repository: { type: string; url: string; directory?: string };
  homepage: string;
  bugs: { url: string };
}

interface RootManifest {
  repository: { type: string; url: string };
}

/** The public address of the repository, such as `https://github.com/owner/name`: only the root's `package.json` names it. */
export function repositoryAddress(root: string): string {
  const text = readFileSync(resolve(root, 'package.json'), 'utf8');
  const { repository } = JSON.parse(text) as RootManifest;
  return repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
}

/** What the `package.json` of a published package must say of its origin. */
export function originOf(folder: string, root: string): Origin {
  const address = repositoryAddress(root);
  return {
    repository: { type: 'git', url: `git+${address}.git`, directory: folder },
    homepage: `${address}/tree/main/${folder}#readme`,
    bugs: { url: `${address}/issues` },
  };
}

/** Files that name the repository's address and that no program fills in. */
export const namingFiles = ['CITATION.cff', '.github/ISSUE_TEMPLATE/config.yml', 'docs/install.md'];

const anyAddress = /https:\/\/github\.com\/[\w.-]+\/[\w.-]+?(?=\/(?:releases|security)\b|\s|$)/g;

/** A text with every address of a repository on GitHub as the root's `package.json` has it. */
export const withAddress = (text: string, root: string): string =>
  text.replace(anyAddress, repositoryAddress(root));
