import { expect, it } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { mayCall, type ProjectRowId } from './calls.ts';
import { roles } from './roles.ts';
import { leastRoles } from './routes.ts';

it('gives every row about a project its least role, and no other row one (S15.23)', () => {
  const withRole = Object.values(endpoints).flatMap((row) => ('role' in row ? [row.id] : []));
  expect(new Set(withRole)).toEqual(new Set(Object.keys(leastRoles)));
});

it('names every row whose path names a project that a person reads or changes', () => {
  const rows = Object.values(endpoints).filter(
    ({ path, access }) => path.includes('{projectId}') && access.includes(':'),
  );
  expect(rows.filter(({ id }) => !(id in leastRoles)).map(({ id }) => id)).toEqual([]);
});

it.each([
  ['projectsDelete', 'owner'],
  ['publicAccessPut', 'owner'],
  ['projectsUpdate', 'owner', 'manager'],
  ['reviewsCreate', 'owner', 'manager', 'reviewer'],
  ['projectsLeave', 'owner', 'manager', 'reviewer', 'viewer'],
] as const)('lets call %s: %s', (row: ProjectRowId, ...allowed) => {
  const who: readonly string[] = allowed;
  for (const role of roles) expect(mayCall(role, row)).toBe(who.includes(role));
});
