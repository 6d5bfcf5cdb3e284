import * as kit from '@biophony/ui/explorer';
import { fn } from 'storybook/test';
import { found, species } from '../../fixtures/explorer/found.ts';
import { inExplorer, page } from '../page.tsx';

export const ExplorerNumbers = page(kit.ExplorerNumbers, {
  args: { shown: 412, total: 3516, named: true, species: 12, days: 9, seconds: 359_400 },
  within: inExplorer,
  accessibility: 'Numbers stand with their names as text.',
});

export const ProjectSummary = page(kit.ProjectSummary, {
  args: {
    title: 'Dawn chorus, Val di Sole',
    found,
    completedAt: '2026-05-22T17:31:00.000Z',
  },
  within: inExplorer,
  accessibility: 'A section that is named after the project.',
});

export const SpeciesChooser = page(kit.SpeciesChooser, {
  args: { species, followed: [2], named: true, onFollow: fn() },
  within: inExplorer,
  accessibility:
    'A list of labelled checkboxes with a field that searches it; how many fit is told as it changes. A button shows the same as a table.',
});

export const SpeciesList = page(kit.SpeciesList, {
  args: { species, named: true },
  within: inExplorer,
  accessibility:
    'An ordered list; the bars are left out by screen readers, since the numbers stand beside them.',
  look: 'In the custom element its parts can be styled by `::part()`.',
});
