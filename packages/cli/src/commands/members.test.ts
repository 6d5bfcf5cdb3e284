import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CliRun } from '../../test/run-cli.ts';
import { commandsOf } from '../../test/run-here.ts';
import { mockServer } from '../../test/mock-server.ts';

let server: Awaited<ReturnType<typeof mockServer>>;
let biophony: (...args: string[]) => Promise<CliRun>;
const onProject = ['--project', 'P'];

beforeAll(async () => {
  server = await mockServer();
  biophony = commandsOf(server.url);
});
afterEach(() => server.mock.reset());
afterAll(() => server.close());

/** What a command asked of the service, and its last line. */
async function told(...args: string[]) {
  const { code, stdout, stderr } = await biophony(...args);
  expect(code, stderr).toBe(0);
  const calls = server.mock.calls.map(({ route, params, body }) => ({ route, params, body }));
  return { calls, last: stdout.trimEnd().split('\n').at(-1) ?? '', stdout, stderr };
}

test.each([
  ['list', 'membersList', 'members'],
  ['invitations', 'invitationsList', 'invitations'],
  ['links', 'viewerLinksList', 'links'],
  ['audit', 'auditList', 'entries'],
])('members %s lists them (S17.27)', async (command, route, name) => {
  const { calls, last } = await told('members', command, ...onProject, '--json');
  expect(calls).toMatchObject([{ route, params: { projectId: 'P' } }]);
  const rows = (JSON.parse(last) as Record<string, unknown[]>)[name];
  expect(rows?.length).toBeGreaterThan(0);
});

test('members invite prints the link that works once (S17.27)', async () => {
  const given = ['--role', 'reviewer', '--email', 'ada@reserve.example'];
  const { calls, last } = await told('members', 'invite', ...given, ...onProject);
  expect(calls).toMatchObject([
    { route: 'invitationsCreate', body: { role: 'reviewer', email: 'ada@reserve.example' } },
  ]);
  expect(last).toMatch(new RegExp(`^${server.url}/invitation#\\S+$`));
});

test('members invite says that no mail was sent, and to whom to give the link (S15.15)', async () => {
  const invitation = {
    invitation_id: 'I',
    role: 'reviewer' as const,
    email: 'ada@reserve.example',
    invited_by: 'Ben',
    created_at: '2026-05-21T05:00:00Z',
    expires_at: '2026-05-28T05:00:00Z',
  };
  const token = 'x'.repeat(43);
  server.mock.answer('invitationsCreate', { invitation, token, mailed: false });
  const given = ['--role', 'reviewer', '--email', 'ada@reserve.example'];
  const { last, stderr } = await told('members', 'invite', ...given, ...onProject);
  expect(stderr).toMatch(/sends no mail.*ada@reserve\.example/s);
  expect(last).toContain('/invitation#');
});

test('members share prints the link for viewers (S17.27)', async () => {
  const { calls, last } = await told('members', 'share', 'Reserve', '--days', '3', ...onProject);
  expect(calls).toMatchObject([{ route: 'viewerLinksCreate', body: { name: 'Reserve', days: 3 } }]);
  expect(last).toMatch(new RegExp(`^${server.url}/shared#\\S+$`));
});

test.each([
  ['revoke', 'invitationsRevoke', 'invitationId'],
  ['unshare', 'viewerLinksRevoke', 'linkId'],
])('members %s takes it back (S17.27)', async (command, route, name) => {
  const { calls } = await told('members', command, 'X', ...onProject);
  expect(calls).toMatchObject([{ route, params: { projectId: 'P', [name]: 'X' } }]);
});

const ada = {
  user_id: 'u-ada',
  display_name: 'Ada',
  email: 'ada@reserve.example',
  role: 'viewer' as const,
  since: '2026-05-21T05:00:00Z',
};

test('members role and remove find the member by a name (S17.27)', async () => {
  const list = { members: [ada], next_cursor: null };
  server.mock.answer('membersList', list);
  const changed = await told('members', 'role', 'ada', 'manager', ...onProject);
  expect(changed.calls.at(-1)).toMatchObject({
    route: 'membersUpdate',
    params: { userId: 'u-ada' },
    body: { role: 'manager' },
  });
  const removed = await told('members', 'remove', 'Ada', ...onProject);
  expect(removed.calls.at(-1)).toMatchObject({
    route: 'membersRemove',
    params: { userId: 'u-ada' },
  });
});

test('the audit, and verdicts that count, are written as CSV (S17.27)', async () => {
  const audit = await told('members', 'audit', ...onProject, '--csv');
  expect(audit.stdout.split('\n')[0]).toBe(
    'at,actor,actor_id,action,object,before,after,request_id',
  );
  expect(audit.stdout.trimEnd().split('\n').length).toBeGreaterThan(1);
  server.mock.calls.length = 0;
  const reviews = await told('reviews', ...onProject, '--csv');
  expect(reviews.stdout.trimEnd().split('\n').length).toBeGreaterThan(1);
  expect(server.mock.calls[0]).toMatchObject({ route: 'reviewsList', query: { counting: 'true' } });
});
