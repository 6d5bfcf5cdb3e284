import { execFileSync } from 'node:child_process';

/** Paths of all files of the repository, those that are not committed yet among them; none where it is not under git. */
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
