import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

it('is shown to developers as it is used', () => {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(read('docs/development/api.md')) ?? [];
  expect(example).toContain('change(ctx, {');
  expect(read('workers/api/src/projects/notes.ts')).toContain(example);
});
