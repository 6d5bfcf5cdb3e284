import { execFileSync } from 'node:child_process';

/** All files of the repository, also uncommitted ones; empty without git. */
export function repositoryFiles() {
  try {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      encoding: 'utf8',
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return listed.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
