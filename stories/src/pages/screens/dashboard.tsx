import * as kit from '@biophony/ui/screens';
import { totals } from '../../fixtures/admin.ts';
import { analysis, dataset } from '../../fixtures/data.ts';
import { detectionAnswers, explored } from '../../fixtures/explorer/explored.ts';
import { noReviews } from '../../fixtures/explorer/made-reviews.ts';
import { project, summaries } from '../../fixtures/projects.ts';
import { page } from '../page.tsx';

const inside =
  'It has the heading of the first level, and belongs into `DashboardScreen`, which has the landmarks of the page.';
const opened = {
  'GET /api/projects/p1': { project },
  'GET /api/data/p1/datasets': { datasets: [dataset] },
  'GET /api/analysis/projects/p1/analyses': { analyses: [] },
};
const explore = {
  'GET /api/projects/p1': { project },
  'GET /api/analysis/projects/p1/analyses': { analyses: [{ ...analysis, ...explored }] },
  ...detectionAnswers({ count: 3000, days: 9 }),
};

export const AdminScreen = page(kit.AdminScreen, {
  args: { page: 'overview' },
  answers: {
    'GET /api/admin/totals': totals,
    'GET /api/admin/actions': { actions: [], next_cursor: null },
  },
  frame: 900,
  accessibility: `${inside} Only operators of a service may open it: show it where \`operator\` of the profile is true.`,
});

export const DashboardScreen = page(kit.DashboardScreen, {
  args: { current: 'projects', children: <h1>My Projects</h1> },
  answers: {},
  frame: 520,
  accessibility:
    'The frame of a page: navigation, the account at the side and `main`, to which a link at the beginning leads.',
});

export const DocumentsScreen = page(kit.DocumentsScreen, {
  answers: {},
  accessibility: inside,
});

export const ExploreScreen = page(kit.ExploreScreen, {
  args: { projectId: 'p1' },
  answers: {
    ...explore,
    'GET /api/projects/p1/deployments': { deployments: [], next_cursor: null },
    'GET /api/projects/p1/survey': { analyses: [], next_cursor: null },
    'GET /api/projects/p1/reviews': noReviews,
  },
  frame: 1600,
  accessibility: `${inside} Keep \`query\` in the address of the page, so that Back works.`,
});

export const ProjectScreen = page(kit.ProjectScreen, {
  args: { projectId: 'p1' },
  answers: opened,
  frame: 1200,
  accessibility: inside,
});

export const ProjectsScreen = page(kit.ProjectsScreen, {
  answers: {
    'GET /api/projects': { projects: summaries, next_cursor: null },
    'GET /api/health': { status: 'ok', service: 'biophony', version: '0.1.0', example: false },
  },
  frame: 900,
  accessibility: `${inside} Keep \`query\` in the address of the page, so that Back works.`,
});

export const SettingsScreen = page(kit.SettingsScreen, {
  args: {
    appearance: { value: 'system', onChange: () => undefined },
    noticesAddress: '/THIRD-PARTY-NOTICES.txt',
  },
  answers: {},
  frame: 1400,
  accessibility: inside,
});

export const NeedsNetwork = page(kit.NeedsNetwork, {
  args: { page: 'survey', children: <p>What is shown with a network.</p> },
  answers: {},
  accessibility:
    'A sentence stands in place of a page that is opened without a network; `DashboardScreen` says when the network is back.',
});

export const SupportScreen = page(kit.SupportScreen, {
  answers: {},
  accessibility: inside,
});

export const SitesScreen = page(kit.SitesScreen, {
  args: { projectId: 'p1' },
  answers: {
    'GET /api/projects/p1': { project },
    'GET /api/projects/p1/sites': { sites: [], next_cursor: null },
    'GET /api/projects/p1/deployments': { deployments: [], next_cursor: null },
    'GET /api/data/p1/datasets': { datasets: [] },
  },
  frame: 900,
  accessibility: inside,
});

export const SurveyScreen = page(kit.SurveyScreen, {
  args: { projectId: 'p1' },
  answers: {
    'GET /api/projects/p1': { project },
    'GET /api/projects/p1/sites': { sites: [], next_cursor: null },
    'GET /api/projects/p1/deployments': { deployments: [], next_cursor: null },
    'GET /api/projects/p1/survey': { analyses: [], next_cursor: null },
  },
  frame: 600,
  accessibility: `${inside} Keep \`query\` in the address of the page, so that Back works.`,
});

export const ReviewScreen = page(kit.ReviewScreen, {
  args: { projectId: 'p1' },
  answers: {
    'GET /api/projects/p1': { project },
    'GET /api/projects/p1/members': { members: [], next_cursor: null },
    'GET /api/projects/p1/survey': { analyses: [], next_cursor: null },
    'GET /api/projects/p1/samples': { samples: [], next_cursor: null },
    'GET /api/projects/p1/species': { species: [], next_cursor: null },
    'GET /api/projects/p1/calibrations': { calibrations: [], next_cursor: null },
  },
  frame: 700,
  accessibility: `${inside} Every key has a button, and a polite region tells the verdict taken, the species asked and the count. Keep \`query\` in the address of the page.`,
});

export const SpeciesScreen = page(kit.SpeciesScreen, {
  args: { projectId: 'p1', species: 'Erithacus rubecula' },
  answers: {
    'GET /api/projects/p1': { project },
    'GET /api/projects/p1/sites': { sites: [], next_cursor: null },
    'GET /api/projects/p1/deployments': { deployments: [], next_cursor: null },
    'GET /api/projects/p1/species': { species: [], next_cursor: null },
    'GET /api/projects/p1/survey': { analyses: [], next_cursor: null },
  },
  frame: 600,
  accessibility: `${inside} Keep \`query\` in the address of the page, so that Back works.`,
});
