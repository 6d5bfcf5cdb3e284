// A test skipped without a reason listed here counts as failed.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const reasons: [file: RegExp, reason: string][] = [
  [
    /^e2e\/card-reader\/(ascii-terminal|hand-over|login|suspend|terminal)\./,
    'tmux is not installed',
  ],
  [/^e2e\/card-reader\/completion\./, 'tmux or one of bash, zsh and fish is not installed'],
  [/^e2e\/card-reader\/runtimes\//, 'Deno or chromium is not installed'],
  [/^e2e\/deploy\/deploy\./, 'promtool, Caddy or systemd-analyze is not installed'],
  [/^e2e\/examples\/species-of-a-folder\./, 'Deno is not installed'],
  [/^e2e\/examples\/token-servers\./, 'Python or PHP is not installed'],
  [/^e2e\/examples\/wordpress\./, 'PHP is not installed'],
  [/^e2e\/website\/recipes\./, 'R or pandas is not installed'],
  [/^packages\/cli\/src\/kit\/errors\./, 'no folder can be mounted read-only here'],
  [/^packages\/recordings\/src\/node\/find-recordings\./, 'names that are not UTF-8 need Linux'],
  [
    /^packages\/recordings\/src\/survey\/statistics\/live-figures\./,
    'R, vegan or survey is not installed',
  ],
  [/^packages\/statistics\/src\/live-figures\./, 'R, brglm2, sandwich or survey is not installed'],
  [
    /^(workers\/analysis\/src\/(analyses\/stream-analyser|audio\/ffmpeg|clips\/flac-file)|e2e\/publishing\/runner-without-aac)\./,
    'ffmpeg is not installed',
  ],
  [/^workers\/analysis\/test\/web-addresses\./, 'nginx is not installed'],
  [/^(e2e\/bad-input|workers\/analysis\/test\/full-disk)\./, 'no small disk can be mounted here'],
  [/^workers\/analysis\/test\/slurm\//, 'Slurm is not installed, or is not to be started here'],
  [/^workers\/api\/runtime-tests\/deno\./, 'Deno is not installed'],
  [/^workers\/api\/runtime-tests\/full-disk\./, 'no small disk can be made here'],
  [/^workers\/api\/runtime-tests\/store\/ceph\./, 'Ceph is not installed'],
  [/^workers\/api\/runtime-tests\/store\/postgres-ceph\./, 'PostgreSQL or Ceph is not installed'],
  [/^workers\/api\/runtime-tests\/nginx\./, 'nginx is not installed'],
  [/^workers\/api\/runtime-tests\/observing\/metrics\./, 'promtool is not installed'],
  [
    /^workers\/api\/runtime-tests\/postgres\/(kills|restarts)\./,
    'PostgreSQL or nginx is not installed',
  ],
  [/^workers\/api\/runtime-tests\/(node-)?postgres/, 'PostgreSQL is not installed'],
];

const skippedStates = ['pending', 'skipped', 'todo'];

export interface Report {
  success: boolean;
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      fullName: string;
      status: string;
      tags?: string[];
      failureMessages?: string[] | null;
    }[];
  }[];
}

export interface Skipped {
  file: string;
  fullName: string;
  reason: string | null;
}

export interface Failed {
  file: string;
  fullName: string;
  message: string;
}

/**
 * Reason null when unknown. Excludes tests left to the other run: those with the tag `full` or, in
 * that run, all others.
 */
export function skippedTests(report: Report, root: string, { onlyFull = false } = {}): Skipped[] {
  return report.testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(root, name);
    const missing = reasons.find(([pattern]) => pattern.test(file))?.[1] ?? null;
    return assertionResults
      .filter(
        ({ status, tags = [] }) =>
          skippedStates.includes(status) && tags.includes('full') === onlyFull,
      )
      .map(({ fullName }) => ({ file, fullName, reason: missing }));
  });
}

/** Limits of a failure message repeated at the end of a run: most say first what was expected. */
const told = { lines: 24, characters: 200 };
// oxlint-disable-next-line no-control-regex -- colours begin with the control character that is looked for
const colours = /\u001B\[[\d;]*m/g;

const shortened = (message: string): string =>
  message
    .replaceAll(colours, '')
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, told.lines)
    .map((line) => line.slice(0, told.characters))
    .join('\n');

/** Includes files that broke outside their tests, without a name. */
export function failedTests(report: Report, root: string): Failed[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0 && status === 'failed')
      return [{ file, fullName: 'outside its tests', message: shortened(message ?? '') }];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      fullName,
      message: (failureMessages ?? []).map(shortened).join('\n'),
    }));
  });
}

export const readReport = (path: string): Report =>
  JSON.parse(readFileSync(path, 'utf8')) as Report;

/** Failures here are never retried: permissions, receipts, resuming after a stop, and data loss. */
const strict = [
  /\/(identity|account|members)\//,
  /secur|hidden|place|privat|token|session|member|sign|permission|access/,
  /receipt|verif|verdict|formatted|resume|kill|lost|loss|crash|stop|journal|backup|restore|delet|swe?ep/,
];

/** Whether a failure of this file may be chance: it is run once more, and reported. */
export const mayBeUnstable = (file: string): boolean =>
  file !== '' && !strict.some((pattern) => pattern.test(file));
