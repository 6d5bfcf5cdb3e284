import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount } from '../support/account.ts';

export const idempotencySuite = (server: () => TestServer) =>
  describe('an Idempotency-Key', () => {
    const key = (value: string) => ({ headers: { 'idempotency-key': value } });

    it('gives the same answer to the same request, once', async () => {
      const ada = await newAccount(server());
      const body = { title: 'Marsh' };
      const first = await ada.ok('projectsCreate', { body, ...key('k-1') });
      const again = await ada.raw('projectsCreate', { body, ...key('k-1') });
      expect(again.status).toBe(201);
      expect(again.body).toEqual(first);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect((await ada.ok('projectsList')).projects).toHaveLength(1);
    });

    it('creates one thing for many requests at the same time', async () => {
      const ada = await newAccount(server());
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          ada.ok('projectsCreate', { body: { title: 'Bog' }, ...key('k-2') }),
        ),
      );
      expect(new Set(answers.map(({ project }) => project.project_id)).size).toBe(1);
      expect((await ada.ok('projectsList')).projects).toHaveLength(1);
    });

    it('refuses another body, and is nobody else’s', async () => {
      const [ada, bea] = [await newAccount(server()), await newAccount(server())];
      await ada.ok('projectsCreate', { body: { title: 'Fen' }, ...key('k-3') });
      await ada.refused('projectsCreate', 'idempotency_mismatch', {
        body: { title: 'Heath' },
        ...key('k-3'),
      });
      const other = await bea.ok('projectsCreate', { body: { title: 'Heath' }, ...key('k-3') });
      expect(other.project.title).toBe('Heath');
    });

    it('refuses a body that is nested too deeply to be told from others', async () => {
      const ada = await newAccount(server());
      const { project } = await ada.ok('projectsCreate', { body: {} });
      const settings = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
      const url = `${server().baseUrl}/api/analysis/projects/${project.project_id}/analyses`;
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ada.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'k-5',
        },
        body: `{"analysis_type":"acoustic_indices","settings":${settings}}`,
      });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'invalid_request' }),
      ]);
    });

    it('is free again after a failure', async () => {
      const ada = await newAccount(server());
      const options = { params: { projectId: 'absent' }, body: { text: 'Rain' }, ...key('k-4') };
      await ada.refused('notesCreate', 'not_found', options);
      const { project } = await ada.ok('projectsCreate', { body: {} });
      const failed = await ada.raw('notesCreate', {
        ...options,
        params: { projectId: project.project_id },
      });
      expect(failed.status).toBe(201);
      await ada.refused('projectsCreate', 'invalid_request', { body: {}, ...key(' ') });
    });
  });
