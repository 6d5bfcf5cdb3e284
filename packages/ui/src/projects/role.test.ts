import { expect, it } from 'vitest';
import { givableRoles, mayManage, roleIn } from './use-role.ts';

it('takes whoever is told no role for the owner', () => {
  expect(roleIn({})).toBe('owner');
  expect(roleIn({ role: 'viewer' })).toBe('viewer');
});

it('lets managers choose reviewers and viewers, owners all, others nobody', () => {
  expect(givableRoles('owner')).toEqual(['manager', 'reviewer', 'viewer']);
  expect(givableRoles('manager')).toEqual(['reviewer', 'viewer']);
  expect(givableRoles('reviewer')).toEqual([]);
  expect(givableRoles('viewer')).toEqual([]);
});

it('keeps owners and managers out of the hands of managers', () => {
  expect(mayManage('manager', { role: 'manager' })).toBe(false);
  expect(mayManage('manager', { role: 'owner' })).toBe(false);
  expect(mayManage('manager', { role: 'viewer' })).toBe(true);
  expect(mayManage('owner', { role: 'manager' })).toBe(true);
  expect(mayManage('owner', { role: 'owner' })).toBe(false);
});
