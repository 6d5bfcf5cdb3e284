import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testsFor } from './areas.ts';
import { failedTests, mayBeUnstable, skippedTests, type Report } from './report.ts';

const report = (tests: Report['testResults'][number]['assertionResults']): Report => ({
  success: false,
  numPassedTests: 0,
  testResults: [
    { name: '/clone/tests/e2e/web/landing.test.ts', status: 'failed', assertionResults: tests },
  ],
});

test('failures of security, receipts, resuming and loss are never run again', () => {
  const all = globSync('{tests/e2e,packages,workers}/**/*.test.{ts,tsx}', {
    exclude: (path) => path.endsWith('node_modules'),
  });
  const strict = all.filter((path) => !mayBeUnstable(path));
  expect(strict).toEqual(
    expect.arrayContaining(all.filter((path) => /identity\/|receipt|verify|resume/.test(path))),
  );
  expect(strict.length).toBeLessThan(all.length / 2);
  expect(mayBeUnstable('')).toBe(false);
});

test('a failed test is told by file, name and message; a file that broke by itself is told too', () => {
  const failed = {
    fullName: 'it works',
    status: 'failed',
    failureMessages: ['\u001B[31mno\u001B[39m'],
  };
  expect(failedTests(report([failed]), '/clone')).toEqual([
    { file: 'tests/e2e/web/landing.test.ts', fullName: 'it works', message: 'no' },
  ]);
  expect(failedTests(report([]), '/clone')).toMatchObject([{ fullName: 'outside its tests' }]);
});

test('a skipped test without a known reason has none, and tests of the other suite are not skipped', () => {
  const tests = [
    { fullName: 'one', status: 'skipped' },
    { fullName: 'other', status: 'skipped', tags: ['full'] },
  ];
  expect(skippedTests(report(tests), '/clone')).toEqual([
    { file: 'tests/e2e/web/landing.test.ts', fullName: 'one', reason: null },
  ]);
});

test('every area of changes names tests that exist, and a change of the lock concerns all', () => {
  const paths = globSync(
    '{tests/{bench,e2e},packages,workers,stories}/**/*.{full.test.ts,stories.tsx}',
    {
      exclude: (path) => path.endsWith('node_modules'),
    },
  );
  const changed = ['packages/cli/a.ts', 'packages/ui/src/review/a.ts', 'deploy/a', 'docs/a.md'];
  for (const beginning of testsFor(changed))
    expect(
      paths.some((path) => path.startsWith(beginning)),
      beginning,
    ).toBe(true);
  expect(testsFor(['package-lock.json', 'docs/a.md'])).toEqual(['']);
});
