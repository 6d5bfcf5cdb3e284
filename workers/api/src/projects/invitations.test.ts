import { limits, type MemberRole } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callsIn } from '../../test/project-calls.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { invitationHandlers, memberHandlers, surveyHandlers } from '../app/handlers.ts';
import { cleanUpIdentity, maintain } from '../app/maintenance.ts';
import { createProject, deleteProject } from './projects.ts';

const { invitationsCreate, invitationsRead, invitationsAccept } = invitationHandlers;
const { invitationsList, invitationsRevoke } = invitationHandlers;
const { membersList } = memberHandlers;
const week = limits.invitation_seconds;

describe('an invitation to a project', () => {
  let service: ServiceContext;
  let projectId: string;
  let call: ReturnType<typeof callsIn>;
  beforeEach(async () => {
    service = await ServiceContext.start();
    for (const name of ['ada', 'ben', 'cleo']) await service.user(name);
    await prove('ada', 'ada@biophony.example');
    const { project } = await service.call(createProject, 'ada', { body: { title: 'Marsh' } });
    projectId = project.project_id;
    call = callsIn(service, projectId);
  });
  afterEach(() => service.close());

  const invite = (role: MemberRole, email?: string, as = 'ada') =>
    call(invitationsCreate, as, { body: { role, email } });
  const accept = (as: string, token: string) => call(invitationsAccept, as, { body: { token } });
  const read = (as: string, token: string) => call(invitationsRead, as, { body: { token } });
  const prove = (userId: string, email: string, verified = 1) =>
    service.db
      .prepare(
        `INSERT INTO auth_users (id, name, email, "emailVerified", "createdAt", "updatedAt") VALUES (?, '', ?, ?, '', '')
         ON CONFLICT (id) DO UPDATE SET email = excluded.email, "emailVerified" = excluded."emailVerified"`,
      )
      .bind(userId, email, verified)
      .run();

  it('tells a title and a name without places where a site of the project is hidden (S15.4)', async () => {
    const { token } = await invite('viewer');
    const title = 'Nest at 47.651234, 9.480175';
    await service.db.prepare('UPDATE projects SET title = ?').bind(title).run();
    await service.db.prepare('UPDATE invitations SET invited_by = ?').bind(title).run();
    expect(await read('ben', token)).toMatchObject({ project_title: title, invited_by: title });
    const body = { name: 'Eyrie', latitude: 47, longitude: 9, public_precision: 'hidden' } as const;
    await call(surveyHandlers.sitesCreate, 'ada', { params: { projectId }, body });
    const hidden = 'Nest at [place hidden]';
    expect(await read('ben', token)).toMatchObject({ project_title: hidden, invited_by: hidden });
    await invite('viewer', 'cleo@biophony.example');
    await service.settled();
    expect(service.mails[0]?.subject).toBe(
      'Invitation to the project "Nest at [place hidden]" on Biophony',
    );
  });

  it('says what it is to, and is accepted once', async () => {
    const { token, invitation, mailed } = await invite('reviewer');
    expect([token.length, mailed, invitation.email]).toEqual([43, false, null]);
    expect(await read('ben', token)).toEqual({
      project_title: 'Marsh',
      role: 'reviewer',
      invited_by: 'ada',
      expires_at: invitation.expires_at,
    });
    expect(await accept('ben', token)).toEqual({ project_id: projectId, role: 'reviewer' });
    await expect(accept('ben', token)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('You have accepted this invitation already'),
    });
    await expect(accept('cleo', token)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('can be done once'),
    });
    expect((await call(invitationsList, 'ada')).invitations).toEqual([]);
  });

  it('is won by one of two who accept at once', async () => {
    const { token } = await invite('viewer');
    const outcomes = await Promise.allSettled([accept('ben', token), accept('cleo', token)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await call(membersList, 'ada')).members).toHaveLength(2);
  });

  it('is kept as a hash alone', async () => {
    const { token } = await invite('viewer', 'ben@biophony.example');
    for (const table of ['invitations', 'invitation_mails', 'audit_lines', 'timeline_events'])
      expect(
        JSON.stringify((await service.db.prepare(`SELECT * FROM ${table}`).all()).results),
      ).not.toContain(token);
  });

  it('expires after a week, and says so (S15.5)', async () => {
    const { token } = await invite('viewer');
    service.passSeconds(week - 1);
    await read('ben', token);
    service.passSeconds(1);
    await expect(accept('ben', token)).rejects.toMatchObject({
      code: 'not_found',
      message: 'This invitation has expired. Ask whoever invited you for another one.',
    });
    expect((await call(invitationsList, 'ada')).invitations).toEqual([]);
    service.passSeconds(30 * 86_400 + 1);
    await cleanUpIdentity(service.deps);
    await expect(accept('ben', token)).rejects.toMatchObject({
      message: 'There is no such invitation. It may have been deleted.',
    });
  });

  it('is revoked, with its mail, once (S15.5)', async () => {
    service.deps.mailer = { delivers: true, send: () => Promise.reject(new Error('450')) };
    const { token, invitation } = await invite('viewer', 'ben@biophony.example');
    await service.settled();
    const params = { invitationId: invitation.invitation_id };
    await call(invitationsRevoke, 'ada', { params });
    await expect(call(invitationsRevoke, 'ada', { params })).rejects.toMatchObject({
      code: 'not_found',
    });
    await prove('ben', 'ben@biophony.example');
    await expect(read('ben', token)).rejects.toMatchObject({
      message: 'This invitation was revoked. Ask whoever invited you for another one.',
    });
    expect((await service.db.prepare('SELECT * FROM invitation_mails').all()).results).toEqual([]);
  });

  it('is revoked where no mail waits', async () => {
    const { invitation } = await invite('viewer');
    const params = { invitationId: invitation.invitation_id };
    expect(await call(invitationsRevoke, 'ada', { params })).toEqual({ deleted: true });
    expect((await call(invitationsList, 'ada')).invitations).toEqual([]);
  });

  it('to an address is for the account alone that proved it, whatever the case (S15.5)', async () => {
    const { token, invitation } = await invite('viewer', 'Ben@Biophony.Example');
    expect(invitation.email).toBe('ben@biophony.example');
    const refusal = async (as: string) => {
      const error = await accept(as, token).then(
        () => null,
        (cause: { code: string; message: string }) => cause,
      );
      expect(error?.code).toBe('forbidden');
      expect(error?.message).not.toContain('biophony.example');
      return error?.message;
    };
    expect(await refusal('ben')).toContain('no verified address');
    await prove('cleo', 'cleo@biophony.example');
    expect(await refusal('cleo')).toContain('another address');
    await prove('ben', 'BEN@biophony.example');
    expect(await accept('ben', token)).toMatchObject({ role: 'viewer' });
  });

  it('is mailed with a link whose token no server sees, and waits encrypted until then (S15.6)', async () => {
    let fails = true;
    const { mailer } = service.deps;
    service.deps.mailer = {
      delivers: true,
      send: (mail) => (fails ? Promise.reject(new Error('450 busy')) : mailer.send(mail)),
    };
    const { token, mailed } = await invite('reviewer', 'ben@biophony.example');
    expect(mailed).toBe(true);
    await service.settled();
    expect(service.mails).toEqual([]);
    fails = false;
    service.passSeconds(61);
    await maintain(service.deps);
    await service.settled();
    expect(service.mails).toHaveLength(1);
    expect(service.mails[0]).toMatchObject({
      to: 'ben@biophony.example',
      subject: 'Invitation to the project "Marsh" on Biophony',
    });
    expect(service.mails[0]?.text).toContain(`http://localhost/invitation#${token}\n`);
    expect((await service.db.prepare('SELECT * FROM invitation_mails').all()).results).toEqual([]);
  });

  it.each([
    ['no mail is set up', {}],
    ['mails lie in the outbox of the operator', { outbox: true }],
  ])('is accepted by its link alone where %s (S15.6)', async (_, kind) => {
    const { send } = service.deps.mailer;
    await prove('ada', '', 0);
    service.deps.mailer = { delivers: false, ...kind, send };
    const { mailed, token, invitation } = await invite('viewer', 'ben@biophony.example');
    expect([mailed, invitation.email]).toEqual([false, 'ben@biophony.example']);
    await service.settled();
    expect(service.mails).toEqual([]);
    expect((await service.db.prepare('SELECT * FROM invitation_mails').all()).results).toEqual([]);
    // Mails that are set up later change nothing of a link that was handed on before.
    service.deps.mailer = { delivers: true, send };
    expect(await accept('cleo', token)).toMatchObject({ role: 'viewer' });
  });

  it('that was mailed stays for its address alone, whatever becomes of the mail server', async () => {
    const { token } = await invite('viewer', 'ben@biophony.example');
    service.deps.mailer = { ...service.deps.mailer, delivers: false };
    await expect(accept('cleo', token)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is mailed by nobody who has not proved an address of their own (S15.6)', async () => {
    await prove('ada', 'ada@biophony.example', 0);
    await expect(invite('viewer', 'ben@biophony.example')).rejects.toMatchObject({
      code: 'forbidden',
      field: 'email',
      message: expect.stringContaining('Verify your own email address'),
    });
    await service.settled();
    expect([service.mails, (await call(invitationsList, 'ada')).invitations]).toEqual([[], []]);
    expect((await invite('viewer')).mailed).toBe(false);
  });

  it('has no link of its author in its mail (S15.6)', async () => {
    const evil = 'Win at https://evil.example/ now';
    await service.db.prepare('UPDATE projects SET title = ?').bind(evil).run();
    await service.db.prepare('UPDATE users SET display_name = ?').bind('evil.example').run();
    await invite('viewer', 'ben@biophony.example');
    await service.settled();
    const [mail] = service.mails;
    expect(mail?.text).toContain('evil. example invites you');
    expect(mail?.subject + (mail?.text ?? '')).not.toMatch(/evil\.example/);
    expect(mail?.text.match(/https?:\S+/g)).toHaveLength(1);
  });

  it('keeps the higher role, and the owner the owner (S15.5)', async () => {
    const { token: first } = await invite('reviewer');
    await accept('ben', first);
    const { token: lower } = await invite('viewer');
    expect((await accept('ben', lower)).role).toBe('reviewer');
    const { token: higher } = await invite('manager');
    expect((await accept('ben', higher)).role).toBe('manager');
    const { token: own } = await invite('viewer');
    expect(await accept('ada', own)).toEqual({ project_id: projectId, role: 'owner' });
    expect((await accept('cleo', own)).role).toBe('viewer');
  });

  it('to an address is refused where that works on the project, or is invited', async () => {
    await service.db
      .prepare("UPDATE users SET email = 'Ada@biophony.example' WHERE user_id = 'ada'")
      .run();
    await expect(invite('viewer', 'ada@biophony.example')).rejects.toMatchObject({
      code: 'conflict',
      field: 'email',
    });
    await invite('viewer', 'ben@biophony.example');
    await expect(invite('reviewer', 'BEN@biophony.example')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('open invitation'),
    });
  });

  it('is one of so many that are open', async () => {
    for (let one = 0; one < limits.invitations_per_project; one += 1) await invite('viewer');
    await expect(invite('viewer')).rejects.toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('100 open invitations'),
    });
    service.passSeconds(week);
  });

  it('is mailed so few times a day to a mailbox, and by an account', async () => {
    const mail = async (email: string) => {
      const { invitation } = await invite('viewer', email);
      const params = { invitationId: invitation.invitation_id };
      await call(invitationsRevoke, 'ada', { params });
    };
    for (let one = 0; one < limits.invitation_mails_to_address_per_day; one += 1)
      await mail(one === 0 ? 'ben@biophony.example' : `ben+${one}@biophony.example`);
    await expect(mail('Ben@biophony.example')).rejects.toMatchObject({ code: 'rate_limited' });
    for (let one = 3; one < limits.invitation_mails_per_day; one += 1)
      await mail(`${one}@biophony.example`);
    await expect(mail('cleo@biophony.example')).rejects.toMatchObject({ code: 'rate_limited' });
    service.passSeconds(86_401);
    await mail('ben@biophony.example');
  });

  it('opens nothing once the project is deleted or its owner suspended', async () => {
    const { token } = await invite('viewer');
    const set = (at: string | null) =>
      service.db.prepare("UPDATE users SET suspended_at = ? WHERE user_id = 'ada'").bind(at).run();
    await set('2026-05-01');
    await expect(accept('ben', token)).rejects.toMatchObject({ code: 'not_found' });
    await set(null);
    await service.call(deleteProject, 'ada', { params: { projectId } });
    await expect(accept('ben', token)).rejects.toMatchObject({ code: 'not_found' });
  });
});
