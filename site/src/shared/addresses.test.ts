import { expect, it } from 'vitest';
import { addressOf, sectionOf } from './addresses.ts';

it('marks the navigation entry an address belongs to', () => {
  expect(sectionOf('/dashboard/projects')).toBe('projects');
  expect(sectionOf(addressOf({ to: 'project', projectId: 'a/b' }))).toBe('projects');
  expect(sectionOf(addressOf({ to: 'explore', projectId: 'p1' }))).toBe('projects');
  expect(sectionOf('/dashboard/settings')).toBe('settings');
  expect(sectionOf('/dashboard/projectsandmore')).toBeNull();
});

it('writes the address of the explorer with its view', () => {
  expect(addressOf({ to: 'explore', projectId: 'a/b', query: '?hour=4' })).toBe(
    '/dashboard/projects/a%2Fb/explore?hour=4',
  );
});
