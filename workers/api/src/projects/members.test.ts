import { limits, type MemberRole } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callsIn, contextIn } from '../../test/project-calls.ts';
import { ServiceContext } from '../../test/service-context.ts';
import {
  invitationHandlers,
  memberHandlers,
  projectHandlers,
  surveyHandlers,
  viewerLinkHandlers,
} from '../app/handlers.ts';
import { listAudit as auditList } from '../events/audit.ts';
import { ownProject } from '../identity/membership.ts';
import { deleteAccount } from './users.ts';

const { membersList, membersUpdate, membersRemove, projectsLeave } = memberHandlers;
const { invitationsCreate, invitationsAccept, invitationsList } = invitationHandlers;
const { viewerLinksCreate, viewerLinksList } = viewerLinkHandlers;

describe('members of a project', () => {
  let service: ServiceContext;
  let projectId: string;
  let call: ReturnType<typeof callsIn>;
  beforeEach(async () => {
    service = await ServiceContext.start();
    for (const name of ['ada', 'ben', 'cleo', 'dora']) await service.user(name);
    const made = await service.call(projectHandlers.projectsCreate, 'ada', {
      body: { title: 'Marsh' },
    });
    projectId = made.project.project_id;
    call = callsIn(service, projectId);
  });
  afterEach(() => service.close());

  const join = async (userId: string, role: MemberRole) => {
    service.passSeconds(1);
    const { token } = await call(invitationsCreate, 'ada', { body: { role } });
    return call(invitationsAccept, userId, { body: { token } });
  };
  const told = async (as: string, query = {}) =>
    (await call(membersList, as, { query })).members.map(({ user_id, role }) => [user_id, role]);

  it('are listed with the owner first, then by the time of joining, a page at a time', async () => {
    await join('cleo', 'viewer');
    await join('ben', 'manager');
    const all = [
      ['ada', 'owner'],
      ['cleo', 'viewer'],
      ['ben', 'manager'],
    ];
    expect(await told('cleo')).toEqual(all);
    const pages = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, unknown> = { limit: 1, ...(cursor ? { cursor } : {}) };
      const page = await call(membersList, 'ada', { query });
      pages.push(page.members.map(({ user_id, role }) => [user_id, role]));
      cursor = page.next_cursor;
    } while (cursor);
    expect(pages.flat()).toEqual(all);
  });

  it('learn addresses only as owner or manager', async () => {
    await service.db.prepare("UPDATE users SET email = user_id || '@biophony.example'").run();
    await join('ben', 'manager');
    await join('cleo', 'reviewer');
    const addresses = async (as: string) =>
      (await call(membersList, as)).members.map(({ email }) => email);
    const known = ['ada', 'ben', 'cleo'].map((name) => `${name}@biophony.example`);
    expect(await addresses('ada')).toEqual(known);
    expect(await addresses('ben')).toEqual(known);
    expect(await addresses('cleo')).toEqual([null, null, null]);
  });

  it('are changed by the owner as wanted, and by managers only among reviewers and viewers (S15.9)', async () => {
    await join('ben', 'manager');
    await join('cleo', 'viewer');
    await join('dora', 'manager');
    const change = (as: string, userId: string, role: MemberRole) =>
      call(membersUpdate, as, { params: { userId }, body: { role } });
    expect((await change('ben', 'cleo', 'reviewer')).member.role).toBe('reviewer');
    const refused = [
      change('ben', 'cleo', 'manager'),
      change('ben', 'dora', 'viewer'),
      change('ben', 'ada', 'viewer'),
      change('ada', 'ada', 'viewer'),
      call(membersRemove, 'ben', { params: { userId: 'dora' } }),
      call(membersRemove, 'ada', { params: { userId: 'ada' } }),
      call(invitationsCreate, 'ben', { body: { role: 'manager' } }),
    ];
    for (const one of refused) await expect(one).rejects.toMatchObject({ code: 'forbidden' });
    expect((await change('ada', 'dora', 'viewer')).member.role).toBe('viewer');
    await expect(change('ada', 'nobody', 'viewer')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('who go take the links and invitations with them that they handed out as managers (S15.8)', async () => {
    const handOut = async (as: string) => {
      const { token } = await call(invitationsCreate, as, { body: { role: 'viewer' } });
      await call(viewerLinksCreate, as, { body: { name: as } });
      return token;
    };
    const left = async () => [
      (await call(invitationsList, 'ada')).invitations.length,
      (await call(viewerLinksList, 'ada')).links.map(({ name }) => name),
    ];
    await handOut('ada');
    const ends = [
      () => call(membersRemove, 'ada', { params: { userId: 'ben' } }),
      () => call(membersUpdate, 'ada', { params: { userId: 'ben' }, body: { role: 'viewer' } }),
      () => call(projectsLeave, 'ben'),
      () => deleteAccount(service.deps, 'ben'),
    ];
    for (const end of ends) {
      await join('ben', 'manager');
      const token = await handOut('ben');
      expect(await left()).toEqual([2, ['ben', 'ada']]);
      await end();
      expect(await left()).toEqual([1, ['ada']]);
      await expect(call(invitationsAccept, 'ben', { body: { token } })).rejects.toMatchObject({
        code: 'not_found',
        message: 'This invitation was revoked. Ask whoever invited you for another one.',
      });
    }
  });

  it('who are managers no more by the time their call writes hand out nothing (S15.8)', async () => {
    await join('ben', 'manager');
    const ctx = await contextIn(service, projectId, 'ben');
    await call(membersUpdate, 'ada', { params: { userId: 'ben' }, body: { role: 'viewer' } });
    const sent = { ctx, params: { projectId }, query: undefined, ifMatch: null, newId: 'made' };
    for (const handOut of [
      () => viewerLinksCreate({ ...sent, body: { name: 'Later' } }),
      () => invitationsCreate({ ...sent, body: { role: 'viewer' } }),
    ])
      await expect(handOut()).rejects.toMatchObject({ code: 'conflict' });
    expect((await call(viewerLinksList, 'ada')).links).toEqual([]);
    expect((await call(invitationsList, 'ada')).invitations).toEqual([]);
  });

  it('reach no other project of the owner', async () => {
    const other = await service.call(projectHandlers.projectsCreate, 'ada', {
      body: { title: 'Fen' },
    });
    const otherId = other.project.project_id;
    await join('ben', 'viewer');
    const ctx = await contextIn(service, projectId, 'ben');
    expect(await ownProject(ctx, projectId)).toMatchObject({ title: 'Marsh' });
    await expect(ownProject(ctx, otherId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await ownProject({ ...ctx, confinedTo: null }, otherId)).toMatchObject({ title: 'Fen' });
  });

  it('leave by themselves; the owner cannot (S15.9)', async () => {
    await join('ben', 'viewer');
    await call(projectsLeave, 'ben');
    await expect(call(projectsLeave, 'ben')).rejects.toMatchObject({ code: 'not_found' });
    await expect(call(projectsLeave, 'ada')).rejects.toMatchObject({
      code: 'conflict',
      message: 'You own this project and cannot leave it. Delete it to end it for everybody.',
    });
    expect(await told('ada')).toEqual([['ada', 'owner']]);
  });

  it('whose account is deleted are none any more; that of the owner takes the project along (S15.10)', async () => {
    await join('ben', 'viewer');
    await join('cleo', 'viewer');
    await deleteAccount(service.deps, 'ben');
    expect(await told('ada')).toEqual([
      ['ada', 'owner'],
      ['cleo', 'viewer'],
    ]);
    // What they did stays in the audit, without their name.
    const { entries } = await call(auditList, 'ada');
    expect(entries.filter(({ actor_id }) => actor_id === 'ben').map(({ actor }) => actor)).toEqual([
      'Former member',
    ]);
    await deleteAccount(service.deps, 'ada');
    await expect(call(membersList, 'cleo')).rejects.toMatchObject({ code: 'not_found' });
    const { projects } = await service.call(projectHandlers.projectsList, 'cleo');
    expect(projects).toEqual([]);
  });

  it('see shared projects among their own, last changed first, with whose they are (S15.11)', async () => {
    await join('ben', 'reviewer');
    const own = async (title: string) => {
      service.passSeconds(10);
      await service.call(projectHandlers.projectsCreate, 'ben', { body: { title } });
    };
    await own('Heath');
    const list = async (query = {}) => {
      const page = await service.call(projectHandlers.projectsList, 'ben', { query });
      const rows = page.projects.map(({ title, role, owner }) => [title, role, owner]);
      return { rows, cursor: page.next_cursor };
    };
    const marsh = ['Marsh', 'reviewer', 'ada'];
    const heath = ['Heath', 'owner', null];
    expect(await list()).toEqual({ rows: [heath, marsh], cursor: null });
    service.passSeconds(10);
    await call(projectHandlers.notesCreate, 'ada', { body: { text: 'Rain' } });
    const first = await list({ limit: 1 });
    expect(first.rows).toEqual([marsh]);
    expect((await list({ limit: 1, cursor: first.cursor })).rows).toEqual([heath]);
    const { project } = await call(projectHandlers.projectsGet, 'ben');
    expect(project).toMatchObject({ role: 'reviewer', owner: 'ada' });
    const { project: adas } = await call(projectHandlers.projectsGet, 'ada');
    expect(adas).toMatchObject({ role: 'owner', owner: null });
  });

  it('page through many projects of both kinds, each once', async () => {
    const titles: string[] = [];
    for (let at = 0; at < 40; at += 1) {
      const owner = at % 3 === 0 ? 'ada' : 'ben';
      service.passSeconds(at % 4);
      const { project } = await service.call(projectHandlers.projectsCreate, owner, {
        body: { title: `P${at}`, description: 'x'.repeat(9000) },
      });
      titles.push(project.title);
      if (owner === 'ada')
        await service.db
          .prepare("INSERT INTO project_members VALUES ('ben', ?, 'viewer', '')")
          .bind(project.project_id)
          .run();
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, unknown> = { limit: 30, ...(cursor ? { cursor } : {}) };
      const page = await service.call(projectHandlers.projectsList, 'ben', { query });
      seen.push(...page.projects.map(({ title }) => title));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen.toSorted()).toEqual(titles.toSorted());
  });

  it('are named where something records who did it', async () => {
    await service.db
      .prepare("UPDATE users SET display_name = 'Ben Reed' WHERE user_id = 'ben'")
      .run();
    await join('ben', 'manager');
    const note = await call(projectHandlers.notesCreate, 'ben', { body: { text: 'Rain' } });
    expect(note.author).toBe('Ben Reed');
    const { site } = await call(surveyHandlers.sitesCreate, 'ben', { body: { name: 'Reed bed' } });
    const { deployments } = await call(surveyHandlers.deploymentsCreate, 'ben', {
      body: { deployments: [{ site_id: site.site_id, device_id: 'A1' }] },
    });
    const params = { deploymentId: deployments[0]?.deployment_id ?? '' };
    await call(surveyHandlers.correctionsApply, 'ben', { params, body: { shift_s: 60 } });
    await call(surveyHandlers.correctionsRevert, 'ada', { params });
    const { corrections } = await call(surveyHandlers.correctionsList, 'ada', { params });
    expect(corrections).toMatchObject([{ made_by: 'Ben Reed', ended_by: 'ada' }]);
  });

  it('are as many as a project can have, and no more (S15.1)', async () => {
    const at = service.now.toISOString();
    for (let one = 0; one < limits.members_per_project - 1; one += 1) {
      await service.user(`member-${one}`);
      await service.db
        .prepare("INSERT INTO project_members VALUES (?, ?, 'viewer', ?)")
        .bind(`member-${one}`, projectId, at)
        .run();
    }
    const [first, second] = [
      await call(invitationsCreate, 'ada', { body: { role: 'reviewer' } }),
      await call(invitationsCreate, 'ada', { body: { role: 'reviewer' } }),
    ];
    await call(invitationsAccept, 'ben', { body: { token: first.token } });
    const full = { code: 'limit_reached', message: expect.stringContaining('200 members') };
    await expect(
      call(invitationsAccept, 'cleo', { body: { token: second.token } }),
    ).rejects.toMatchObject(full);
    // Who is a member already takes no place.
    expect(await call(invitationsAccept, 'member-0', { body: { token: second.token } })).toEqual({
      project_id: projectId,
      role: 'reviewer',
    });
    await expect(
      call(invitationsCreate, 'ada', { body: { role: 'viewer' } }),
    ).rejects.toMatchObject(full);
  });

  it('leave lines in the audit: who did what to whom, and not what did not happen', async () => {
    await join('ben', 'viewer');
    await call(membersUpdate, 'ada', { params: { userId: 'ben' }, body: { role: 'viewer' } });
    service.passSeconds(1);
    await call(membersUpdate, 'ada', { params: { userId: 'ben' }, body: { role: 'manager' } });
    service.passSeconds(1);
    await call(projectsLeave, 'ben');
    const { entries } = await call(auditList, 'ada', { query: { limit: 2 } });
    expect(entries).toMatchObject([
      {
        actor_id: 'ben',
        actor: 'ben',
        action: 'projectsLeave',
        object: 'member ben',
        before: { role: 'manager' },
        after: null,
        request_id: 'test',
      },
      { actor_id: 'ada', action: 'membersUpdate', before: { role: 'viewer' } },
    ]);
    const all = (await call(auditList, 'ada')).entries.map(({ action }) => action);
    expect(all.filter((action) => action.startsWith('members'))).toEqual(['membersUpdate']);
  });
});
