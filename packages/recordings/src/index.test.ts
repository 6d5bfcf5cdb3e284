import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { blockingIssueCodes, canBeAnalysed, noticeIssueCodes, recordingIssue } from './index.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

test('the main entry runs in browsers and workers: nothing beside src/node imports Node', () => {
  const sources = globSync('**/*.ts', { cwd: root }).filter(
    (path) => !path.startsWith('node/') && !/\.test\.ts$|(?:^|\/)testing\//.test(path),
  );
  expect(sources.length).toBeGreaterThan(30);
  for (const path of sources) {
    const text = readFileSync(`${root}${path}`, 'utf8');
    expect(text, path).not.toMatch(/from 'node:|\bBuffer\b|\bprocess\.\w/);
  }
});

test('only blocking issues keep a recording from analysis', () => {
  for (const code of blockingIssueCodes) {
    expect(canBeAnalysed([recordingIssue(code, 'x')])).toBe(false);
  }
  expect(canBeAnalysed(noticeIssueCodes.map((code) => recordingIssue(code, 'x')))).toBe(true);
});
