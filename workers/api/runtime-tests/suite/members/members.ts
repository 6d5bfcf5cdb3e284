import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount } from '../support/account.ts';
import { belongings } from '../support/belongings.ts';
import { uploadAll, wav } from '../support/card.ts';
import { former, join, linkReader, verifyAddress } from '../support/people.ts';

const origin = 'https://reserve.example';

export const membersSuite = (server: () => TestServer) =>
  describe('members, invitations and links for viewers', () => {
    const made = async () => {
      const ada = await newAccount(server());
      const things = await belongings(ada);
      return { ada, things, params: { projectId: things.projectId ?? '' } };
    };

    it('an invitation is accepted by one of several who do so at once (S15.5)', async () => {
      const { ada, params } = await made();
      const { token } = await ada.ok('invitationsCreate', { params, body: { role: 'reviewer' } });
      const people = await Promise.all([1, 2, 3].map(() => newAccount(server())));
      expect(await people[0]!.ok('invitationsRead', { body: { token } })).toMatchObject({
        role: 'reviewer',
      });
      const answers = await Promise.all(
        [...people, ...people].map((one) => one.raw('invitationsAccept', { body: { token } })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(5);
      const { members } = await ada.ok('membersList', { params });
      expect(members.map(({ role }) => role)).toEqual(['owner', 'reviewer']);
    });

    it('an invitation to an address is not for others, and one that is unknown is not there', async () => {
      const { ada, params } = await made();
      const body = { role: 'viewer' as const, email: 'Somebody@Elsewhere.example' };
      await ada.refused('invitationsCreate', 'forbidden', { params, body });
      await verifyAddress(ada);
      const { token, invitation } = await ada.ok('invitationsCreate', { params, body });
      expect(invitation.email).toBe('somebody@elsewhere.example');
      const ben = await newAccount(server());
      for (const row of ['invitationsRead', 'invitationsAccept'] as const) {
        const { error } = await ben.refused(row, 'forbidden', { body: { token } });
        expect(error).not.toContain('elsewhere');
        await ben.refused(row, 'not_found', { body: { token: 'x'.repeat(43) } });
      }
    });

    it('somebody removed in the middle of many calls reads nothing afterwards, and no call is half done', async () => {
      const { ada, params } = await made();
      const ben = await join(ada, params.projectId, 'manager');
      const calls = Array.from({ length: 30 }, (_, at) =>
        ben.raw('notesCreate', { params, body: { text: `Note ${at}` } }),
      );
      const removed = ada.ok('membersRemove', { params: { ...params, userId: ben.userId } });
      const answers = await Promise.all(calls);
      await removed;
      for (const { status } of answers) expect([201, 404]).toContain(status);
      await ben.refused('projectsGet', 'not_found', { params });
      const { project } = await ada.ok('projectsGet', { params });
      const done = answers.filter(({ status }) => status === 201).length;
      expect(project.notes).toHaveLength(done + 1);
      const { entries } = await ada.ok('auditList', { params });
      const own = entries.filter(
        ({ actor_id, action }) => actor_id === ben.userId && action === 'notesCreate',
      );
      expect(own).toHaveLength(done);
    });

    it('the owner deletes the project while members call: it is gone for all of them', async () => {
      const { ada, params } = await made();
      const people = [
        await join(ada, params.projectId, 'manager'),
        await join(ada, params.projectId, 'viewer'),
      ];
      const calls = people.flatMap((one) =>
        Array.from({ length: 10 }, () => one.raw('projectsGet', { params })),
      );
      await ada.ok('projectsDelete', { params });
      for (const { status } of await Promise.all(calls)) expect([200, 404]).toContain(status);
      for (const one of people) {
        await one.refused('projectsGet', 'not_found', { params });
        expect((await one.ok('projectsList')).projects).toEqual([]);
      }
    });

    it('whoever left reads nothing, not even the answer that a key for repeats has kept (S15.3)', async () => {
      const { ada, params } = await made();
      const ben = await join(ada, params.projectId, 'manager');
      const sent = {
        params,
        body: { text: 'Seen by those who work on it' },
        headers: { 'idempotency-key': 'the-same' },
      };
      const note = await ben.ok('notesCreate', sent);
      expect(await ben.ok('notesCreate', sent)).toEqual(note);
      // Idempotency keys are per person.
      expect((await ada.ok('notesCreate', sent)).note_id).not.toBe(note.note_id);
      await ben.ok('projectsLeave', { params });
      await ben.refused('notesCreate', 'not_found', sent);
      await ben.refused('projectsLeave', 'not_found', { params });
      await ada.refused('projectsLeave', 'conflict', { params });
    });

    it('what a member uploads takes storage of the owner, and none of their own (S15.3)', async () => {
      const { ada, params } = await made();
      const ben = await join(ada, params.projectId, 'manager');
      const { data_id: dataId } = await ben.ok('datasetsCreate', {
        params,
        body: {
          dataset_name: 'Card of Ben',
          classification_method: 'by_device',
          data_type_or_device: 'audiomoth',
        },
      });
      const stored = async (who: Caller) => (await who.ok('storage')).total_size_bytes;
      const before = await stored(ada);
      const recording = wav('20260501_060000.WAV');
      await uploadAll(ben, dataId, [recording]);
      expect((await stored(ada)) - before).toBe(recording.bytes.length);
      expect(await stored(ben)).toBe(0);
    });

    it("what a member uploads is bounded by the plan of the owner and not by the member's own (S15.3)", async () => {
      const { ada, params } = await made();
      const ben = await join(ada, params.projectId, 'manager');
      const body = {
        dataset_name: 'Card of Ben',
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      } as const;
      const { data_id: dataId } = await ben.ok('datasetsCreate', { params, body });
      const ceilingOf = (who: { userId: string }, bytes: number | null) =>
        server().sql(
          `UPDATE users SET storage_limit_bytes = ${bytes ?? 'NULL'} WHERE user_id = '${who.userId}'`,
        );
      const { bytes } = wav('20260501_060000.WAV');
      const asked = (filename: string) => ({
        params: { dataId },
        body: { filename, content_type: 'audio/wav', size: bytes.length },
      });
      await ceilingOf(ben, 1);
      await ben.ok('uploadUrl', asked('a.wav'));
      await ceilingOf(ben, null);
      await ceilingOf(ada, 1);
      await ben.refused('uploadUrl', 'storage_exceeded', asked('b.wav'));
    });

    it('an embed token of a manager reads as long as they manage (S15.8)', async () => {
      const { ada, things, params } = await made();
      const ben = await join(ada, params.projectId, 'manager');
      const gone = await former(ada, params.projectId);
      const tokens = [];
      for (const body of [
        { project_id: params.projectId, origins: [origin] },
        { analysis_id: things.analysisId ?? '', origins: [origin] },
      ]) {
        tokens.push((await ben.ok('embedTokensCreate', { body })).token);
        await gone.refused('embedTokensCreate', 'not_found', { body });
        await (await newAccount(server())).refused('embedTokensCreate', 'not_found', { body });
      }
      const read = (token: string) =>
        new Caller(server(), token).raw('analysesGet', {
          params: { analysisId: things.analysisId ?? '' },
          headers: { origin },
        });
      for (const token of tokens) expect((await read(token)).status).toBe(200);
      const change = {
        params: { ...params, userId: ben.userId },
        body: { role: 'reviewer' },
      } as const;
      await ada.ok('membersUpdate', change);
      for (const token of tokens) expect((await read(token)).status).toBe(401);
      const body = { project_id: params.projectId, origins: [origin] };
      const { error } = await ben.refused('embedTokensCreate', 'forbidden', { body });
      expect(error).toContain('manager');
    });

    it('a link for viewers reads on pages of the web app, and nothing more once it is revoked (S15.7)', async () => {
      const { ada, params } = await made();
      const reader = await linkReader(ada, params.projectId);
      const page = { origin: new URL(server().baseUrl).origin };
      const { project } = await reader.ok('projectsGet', { params, headers: page });
      expect([project.title, project.notes, project.role]).toEqual([
        'Marsh at dawn',
        [],
        undefined,
      ]);
      await reader.refused('projectsGet', 'forbidden', { params, headers: { origin } });
      const { links } = await ada.ok('viewerLinksList', { params });
      expect(links).toMatchObject([{ name: 'The council', made_by: 'Ada Wren' }]);
      expect(links[0]?.last_used_at).not.toBeNull();
      const linkId = links[0]?.link_id ?? '';
      await ada.ok('viewerLinksRevoke', { params: { ...params, linkId } });
      await reader.refused('projectsGet', 'unauthenticated', { params, headers: page });
      const nobody = new Caller(server(), undefined);
      await nobody.refused('viewerLinksOpen', 'not_found', { body: { token: 'x'.repeat(43) } });
    });
  });
