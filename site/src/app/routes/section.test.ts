import { expect, it } from 'vitest';
import { addressOf } from '../../shared/addresses.ts';
import { sectionOf } from './section.ts';

it('marks the navigation entry an address belongs to', () => {
  expect(sectionOf('/dashboard/projects')).toBe('projects');
  expect(sectionOf(addressOf({ to: 'project', projectId: 'a/b' }))).toBe('projects');
  expect(sectionOf('/dashboard/settings')).toBe('settings');
  expect(sectionOf('/dashboard/projectsandmore')).toBeNull();
});
