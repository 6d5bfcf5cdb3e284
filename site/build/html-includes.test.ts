import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { includeParts, includeValues } from './html-includes.ts';

it('puts parts into a page, indented as their line is, parts within parts too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'includes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'parts'));
  writeFileSync(join(folder, 'parts/a.html'), '<p>\n  <!-- include b.html -->\n</p>\n');
  writeFileSync(join(folder, 'parts/b.html'), '<b>$& stays</b>\n');
  const page = '<main>\n  <!-- include parts/a.html -->\n</main>\n';
  expect(includeParts(page, join(folder, 'index.html'))).toBe(
    '<main>\n  <p>\n    <b>$& stays</b>\n  </p>\n</main>\n',
  );
});

it('says which part is absent', () => {
  expect(() => includeParts('<!-- include gone.html -->', join(tmpdir(), 'index.html'))).toThrow(
    'gone.html',
  );
});

it('puts computed values into a page, and says which is absent', () => {
  const page = '<ul>\n  <!-- value list -->\n</ul>';
  const list = () => '<li>$&</li>\n<li>b</li>';
  expect(includeValues(page, { list })).toBe('<ul>\n  <li>$&</li>\n  <li>b</li>\n</ul>');
  expect(() => includeValues(page, {})).toThrow('list');
});
