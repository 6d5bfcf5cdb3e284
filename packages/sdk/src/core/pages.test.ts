import { endpoints, type Endpoint } from '@biophony/contract';
import { afterEach, expect, test } from 'vitest';
import { loopbackServer, type LoopbackServer } from '../../test/loopback-server.ts';
import { createClient, type Client } from '../client.ts';
import { createAdminClient } from '../resources/admin.ts';
import { createMembersClient } from '../resources/members.ts';
import { createReviewClient } from '../resources/review.ts';
import { createSurveyClient } from '../resources/survey.ts';

const servers: LoopbackServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const rowsOfPages = [['a', 'b'], [], ['c']];

/** How each row that answers in pages is listed; a row that is missing here fails the first test. */
const lists = {
  projectsList: { list: 'projects', of: (client: Client) => client.projects.list({ limit: 2 }) },
  filesList: { list: 'files', of: (client: Client) => client.files.list('d', { limit: 2 }) },
  adminUsersList: {
    list: 'users',
    of: (client: Client) => createAdminClient(client).users({ limit: 2 }),
  },
  adminAnalysesList: {
    list: 'analyses',
    of: (client: Client) => createAdminClient(client).analyses({ limit: 2 }),
  },
  adminActionsList: {
    list: 'actions',
    of: (client: Client) => createAdminClient(client).actions({ limit: 2 }),
  },
  adminSignInsList: {
    list: 'sign_ins',
    of: (client: Client) => createAdminClient(client).signIns({ limit: 2 }),
  },
  sitesList: {
    list: 'sites',
    of: (client: Client) => createSurveyClient(client).sites.list('p', { limit: 2 }),
  },
  deploymentsList: {
    list: 'deployments',
    of: (client: Client) => createSurveyClient(client).deployments.list('p', { limit: 2 }),
  },
  surveyAnalyses: {
    list: 'analyses',
    of: (client: Client) => createSurveyClient(client).analyses.list('p', { limit: 2 }),
  },
  speciesList: {
    list: 'species',
    of: (client: Client) => createSurveyClient(client).species('p', { limit: 2 }),
  },
  correctionsList: {
    list: 'corrections',
    of: (client: Client) =>
      createSurveyClient(client).deployments.corrections('p', 'd', { limit: 2 }),
  },
  membersList: {
    list: 'members',
    of: (client: Client) => createMembersClient(client).members.list('p', { limit: 2 }),
  },
  invitationsList: {
    list: 'invitations',
    of: (client: Client) => createMembersClient(client).invitations.list('p', { limit: 2 }),
  },
  viewerLinksList: {
    list: 'links',
    of: (client: Client) => createMembersClient(client).viewerLinks.list('p', { limit: 2 }),
  },
  auditList: {
    list: 'entries',
    of: (client: Client) => createMembersClient(client).audit.list('p', { limit: 2 }),
  },
  reviewsList: {
    list: 'reviews',
    of: (client: Client) => createReviewClient(client).reviews.list('p', { limit: 2 }),
  },
  samplesList: {
    list: 'samples',
    of: (client: Client) => createReviewClient(client).samples.list('p', { limit: 2 }),
  },
  calibrationsList: {
    list: 'calibrations',
    of: (client: Client) => createReviewClient(client).calibrations.list('p', { limit: 2 }),
  },
  samplesItems: {
    list: 'items',
    of: (client: Client) => createReviewClient(client).samples.items('p', 's', { limit: 2 }),
  },
  presetsList: {
    list: 'presets',
    of: (client: Client) => client.presets.list({ limit: 2 }),
  },
  runnerTokensList: {
    list: 'tokens',
    of: (client: Client) => client.runnerTokens.list({ limit: 2 }),
  },
};

/** Rows whose calls go on where the one before ended, and whose answers are no lists. */
const steps = ['uploadComplete', 'deploymentsEffort'];
/** Rows whose pages one call puts together. */
const wholes = ['analysesList'];

async function clientOf(list: string) {
  const server = await loopbackServer(({ path }) => {
    const at = Number(new URL(path, 'http://x').searchParams.get('cursor') ?? 0);
    const rows = rowsOfPages[at]?.map((name) => ({ filename: name, title: name, note_count: 0 }));
    const next_cursor = at + 1 < rowsOfPages.length ? String(at + 1) : null;
    return { status: 200, json: { [list]: rows, next_cursor } };
  });
  servers.push(server);
  return { server, client: createClient({ baseUrl: server.url, auth: { apiKey: 'k' } }) };
}

test('every row of the contract that answers in pages can be iterated', () => {
  const paged = Object.values(endpoints).filter((row: Endpoint) => row.query?.shape.cursor);
  const known = [...Object.keys(lists), ...steps, ...wholes];
  expect(paged.map(({ id }) => id).sort()).toEqual(known.sort());
});

test('analyses of a project are put together from all pages', async () => {
  const { server, client } = await clientOf('analyses');
  const all = await client.analyses.list('p');
  expect(all).toHaveLength(rowsOfPages.flat().length);
  expect(server.received).toHaveLength(rowsOfPages.length);
});

test.each(Object.values(lists))(
  '$list come row by row, page by page, and no page too many',
  async ({ list, of }) => {
    const { server, client } = await clientOf(list);
    const names: unknown[] = [];
    for await (const row of of(client)) names.push((row as unknown as { title: string }).title);
    expect(names).toEqual(['a', 'b', 'c']);
    expect(server.received).toHaveLength(3);
    expect(server.received.every(({ path }) => path.includes('limit=2'))).toBe(true);

    server.received.length = 0;
    const counts: number[] = [];
    for await (const page of of(client).pages()) {
      counts.push(Object.values(page).filter(Array.isArray).flat().length);
      if (counts.length === 2) break;
    }
    expect(counts).toEqual([2, 0]);
    expect(server.received).toHaveLength(2);

    server.received.length = 0;
    expect((await of(client)).next_cursor).toBe('1');
    expect(server.received).toHaveLength(1);
  },
);
