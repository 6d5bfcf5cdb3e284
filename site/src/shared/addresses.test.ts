import { expect, it } from 'vitest';
import { formatAddress, findSection } from './addresses.ts';

it('marks the navigation entry an address belongs to', () => {
  expect(findSection('/dashboard/projects')).toBe('projects');
  expect(findSection(formatAddress({ to: 'project', projectId: 'a/b' }))).toBe('projects');
  expect(findSection(formatAddress({ to: 'explore', projectId: 'p1' }))).toBe('projects');
  expect(findSection('/dashboard/settings')).toBe('settings');
  expect(findSection('/dashboard/projectsandmore')).toBeNull();
});

it('writes the address of the explorer with its view', () => {
  expect(formatAddress({ to: 'explore', projectId: 'a/b', query: '?hour=4' })).toBe(
    '/dashboard/projects/a%2Fb/explore?hour=4',
  );
});

it('writes the address of a species, whatever its name holds', () => {
  expect(formatAddress({ to: 'species', projectId: 'p1', species: 'Turdus philomelos/x' })).toBe(
    '/dashboard/projects/p1/species/Turdus%20philomelos%2Fx',
  );
});
