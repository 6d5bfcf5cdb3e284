import * as kit from '@biophony/ui/survey';
import type { Answers } from '../../fixtures/kit.tsx';
import { project } from '../../fixtures/projects.ts';
import { page } from '../page.tsx';

const answers: Answers = {
  'GET /api/projects/p1': { project },
  'GET /api/projects/p1/sites': { sites: [], next_cursor: null },
  'GET /api/projects/p1/deployments': { deployments: [], next_cursor: null },
  'GET /api/projects/p1/effort': { effort: [], unassigned: [], next_cursor: null },
  'GET /api/projects/p1/survey': { analyses: [], next_cursor: null },
};
const target = { projectId: 'p1' };
const accessibility =
  'What it draws can be read as a table too, by a button beside its heading. The level of its headings is `headingLevel` of `WidgetProvider`.';
const look = 'Inside a `WidgetProvider` its ground is that of your page.';

export const CompareWidget = page(kit.CompareWidget, {
  args: { ...target, comparison: { by: 'day', day: '2024-06-01' } },
  answers,
  accessibility,
  look,
});

export const EffortWidget = page(kit.EffortWidget, {
  args: target,
  answers,
  accessibility,
  look,
});

export const MapWidget = page(kit.MapWidget, {
  args: target,
  answers,
  accessibility,
  look,
});

export const SeasonWidget = page(kit.SeasonWidget, {
  args: target,
  answers,
  accessibility,
  look,
});

export const Survey = page(kit.Survey, {
  args: target,
  answers,
  frame: 600,
  accessibility:
    'Everything can be done by keyboard. Keep `query` in the address of the page, so that Back works.',
});
