import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, createMembersClient } from '@biophony/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/biophony.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';

describe('people and verdicts at the terminal', () => {
  let testService: SharedService;
  let onProject: [string, string];
  const biophony = async (...args: string[]) => {
    const ended = await testService.biophony(args);
    expect(ended.code, ended.stderr + ended.stdout).toBe(0);
    return ended.stdout;
  };
  const json = async <T>(...args: string[]) =>
    JSON.parse((await biophony(...args, '--json')).trim().split('\n').at(-1) ?? '') as T;

  beforeAll(async () => {
    testService = await joinTestService();
    const made = await json<{ project: { project_id: string } }>('projects', 'create', 'Fens');
    onProject = ['--project', made.project.project_id];
  });
  afterAll(() => testService?.close());

  test('invitations and links for viewers are made and revoked, and the audit says so (S17.27)', async () => {
    const list = () => biophony('members', 'list', ...onProject);
    expect(await list()).toMatch(/^owner +\d{4}-.* Ada$/m);
    const link = await biophony('members', 'invite', '--role', 'reviewer', ...onProject);
    expect(link.trim()).toMatch(new RegExp(`^${testService.url}/invitation#[\\w-]{43}$`));
    const { invitations } = await json<{ invitations: { invitation_id: string; role: string }[] }>(
      'members',
      'invitations',
      ...onProject,
    );
    expect(invitations.map(({ role }) => role)).toEqual(['reviewer']);
    await biophony('members', 'revoke', invitations[0]?.invitation_id ?? '', ...onProject);

    const given = ['share', 'Nature reserve', '--days', '3'];
    const shared = (await biophony('members', ...given, ...onProject)).trim();
    const { viewerLinks } = createMembersClient(createClient({ baseUrl: testService.url }));
    const open = () => viewerLinks.open(new URL(shared).hash.slice(1));
    expect((await open()).project_title).toBe('Fens');
    const { links } = await json<{ links: { link_id: string }[] }>(
      'members',
      'links',
      ...onProject,
    );
    await biophony('members', 'unshare', links[0]?.link_id ?? '', ...onProject);
    await expect(open()).rejects.toMatchObject({ status: 404 });

    const csv = await biophony('members', 'audit', ...onProject, '--csv');
    const actions = csv.split('\n').map((line) => line.split(',')[3]);
    for (const action of [
      'invitationsCreate',
      'invitationsRevoke',
      'viewerLinksCreate',
      'viewerLinksRevoke',
    ])
      expect(actions).toContain(action);
  });

  test('a CSV of verdicts gives thresholds without a service; without samples it is said what to do (S17.26)', async () => {
    const none = await testService.biophony(['calibrate', ...onProject]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('no sample')]);
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
