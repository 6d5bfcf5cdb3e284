import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limits } from './limits.ts';

const text = readFileSync(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');

it.each([
  ['projects of an account', [limits.projects_per_account]],
  ['notes of a project', [limits.notes_per_project, limits.notes_length_per_project]],
  ['datasets of a project', [limits.datasets_per_project]],
  ['analyses of a project', [limits.analyses_per_project]],
  ['analyses of an account', [limits.open_analyses_per_account]],
  ['API keys of an account', [limits.api_keys_per_account]],
  ['files of an account promised', [limits.pending_files_per_account]],
  ['tags of a project', [limits.tags_per_project]],
  ['files in one validation', [limits.validate_batch, limits.validate_issues]],
  ['files in one call for upload URLs', [limits.upload_batch]],
  ['a page of a list of projects', [limits.page_max]],
  ['lists and objects inside', [limits.body_depth]],
])('the page of limits has the numbers in force: %s', (row, numbers) => {
  const line = text.split('\n').find((one) => one.startsWith(`| ${row}`));
  for (const number of numbers) expect(line).toContain(number.toLocaleString('en-US'));
});
