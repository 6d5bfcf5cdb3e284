import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, createMembersClient } from '@biophony/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';

describe('people and verdicts at the terminal', () => {
  let testService: TestService;
  let onProject: [string, string];
  const biophony = async (...args: string[]) => {
    const ended = await testService.biophony(args);
    expect(ended.code, ended.stderr + ended.stdout).toBe(0);
    return ended.stdout;
  };
  const json = async <T>(...args: string[]) =>
    JSON.parse((await biophony(...args, '--json')).trim().split('\n').at(-1) ?? '') as T;

  beforeAll(async () => {
    testService = await openTestService();
    const { project } = await json<{ project: { project_id: string } }>(
      'projects',
      'create',
      'Fens',
    );
    onProject = ['--project', project.project_id];
  });
  afterAll(() => testService.close());

  test('a project has its owner alone, who invites and takes that back (S17.27)', async () => {
    expect(await biophony('members', 'list', ...onProject)).toMatch(/^owner +\d{4}-.* Ada$/m);
    const told = await biophony('members', 'invitations', ...onProject);
    expect(told).toContain('No invitation is open.');
    const link = await biophony('members', 'invite', '--role', 'reviewer', ...onProject);
    expect(link.trim()).toMatch(new RegExp(`^${testService.url}/invitation#[\\w-]{43}$`));
    const { invitations } = await json<{ invitations: { invitation_id: string; role: string }[] }>(
      'members',
      'invitations',
      ...onProject,
    );
    expect(invitations.map(({ role }) => role)).toEqual(['reviewer']);
    await biophony('members', 'revoke', invitations[0]?.invitation_id ?? '', ...onProject);
    expect(await biophony('members', 'invitations', ...onProject)).toContain('No invitation');
    const wrong = await testService.biophony([
      'members',
      'invite',
      '--role',
      'owner',
      ...onProject,
    ]);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('owner is no role.')]);
  });

  test('a link for viewers opens the project until it is revoked', async () => {
    const given = ['share', 'Nature reserve', '--days', '3'];
    const link = (await biophony('members', ...given, ...onProject)).trim();
    const secret = new URL(link).hash.slice(1);
    const { viewerLinks } = createMembersClient(createClient({ baseUrl: testService.url }));
    expect((await viewerLinks.open(secret)).project_title).toBe('Fens');
    expect(await biophony('members', 'links', ...onProject)).toContain('Nature reserve');
    const { links } = await json<{ links: { link_id: string }[] }>(
      'members',
      'links',
      ...onProject,
    );
    await biophony('members', 'unshare', links[0]?.link_id ?? '', ...onProject);
    await expect(viewerLinks.open(secret)).rejects.toMatchObject({ status: 404 });
  });

  test('the audit says who changed what, and the owner cannot leave', async () => {
    const csv = await biophony('members', 'audit', ...onProject, '--csv');
    const lines = csv.trim().split('\n');
    expect(lines[0]).toBe('at,actor,actor_id,action,object,before,after,request_id');
    for (const action of ['viewerLinksCreate', 'viewerLinksRevoke', 'invitationsCreate'])
      expect(csv).toContain(`,${action},`);
    expect(await biophony('members', 'audit', ...onProject)).toContain('viewerLinksRevoke');
    const left = await testService.biophony(['members', 'leave', ...onProject]);
    expect(left.code).not.toBe(0);
    expect(left.stderr).toContain('You own this project and cannot leave it.');
  });

  test('without samples calibrate says what to do, and a CSV needs no service (S17.26)', async () => {
    const none = await testService.biophony(['calibrate', ...onProject]);
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining('There is no sample of this project.'),
    ]);
    expect(await biophony('reviews', ...onProject)).toContain('There are no verdicts yet.');
    const file = join(testService.folder, 'verdicts.csv');
    const rows = Array.from({ length: 120 }, (_, at) => {
      const score = 0.05 + (at % 60) / 65;
      return `Turdus merula,${score.toFixed(3)},${score > 0.5 || at % 9 === 0 ? 'yes' : 'no'}`;
    });
    await writeFile(file, `species,score,verdict\n${rows.join('\n')}\n`);
    const away = { ...testService.env, BIOPHONY_API_URL: 'http://127.0.0.1:9' };
    const given = ['calibrate', '--verdicts', file, '--precision', '0.8', '--csv'];
    const alone = await run('biophony', given, away);
    expect(alone.code, alone.stderr).toBe(0);
    const [heading = '', row = ''] = alone.stdout.trim().split('\n');
    expect(heading.startsWith('species,threshold,')).toBe(true);
    const threshold = Number(row.split(',')[1]);
    expect(threshold).toBeGreaterThan(0.3);
    expect(threshold).toBeLessThan(0.75);
  });
});
