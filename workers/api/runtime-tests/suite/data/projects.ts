import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount } from '../support/account.ts';

export const projectsSuite = (server: () => TestServer) =>
  describe('projects', () => {
    it('are made, read, changed, listed and deleted (S7.3)', async () => {
      const ada = await newAccount(server());
      const made = await ada.ok('projectsCreate', { body: { title: '  Reed bed ' } });
      expect(made.project).toMatchObject({ title: 'Reed bed', description: '', version: 1 });
      const params = { projectId: made.project.project_id };
      const changed = await ada.ok('projectsUpdate', {
        params,
        body: { description: 'By the water' },
      });
      expect(changed.project).toMatchObject({ title: 'Reed bed', description: 'By the water' });
      const { projects } = await ada.ok('projectsList');
      expect(projects.map((project) => project.project_id)).toEqual([params.projectId]);
      expect((await ada.ok('profileGet')).project_count).toBe(1);
      await ada.ok('projectsDelete', { params });
      await ada.refused('projectsGet', 'not_found', { params });
      expect((await ada.ok('projectsList')).projects).toEqual([]);
    });

    it('refuse a change over a version that was not seen', async () => {
      const ada = await newAccount(server());
      const { project } = await ada.ok('projectsCreate', { body: {} });
      const params = { projectId: project.project_id };
      const headers = { 'If-Match': '1' };
      await ada.ok('projectsUpdate', { params, headers, body: { title: 'One tab' } });
      const failure = await ada.refused('projectsUpdate', 'version_mismatch', {
        params,
        headers,
        body: { title: 'Other tab' },
      });
      expect(failure.error).toContain('changed elsewhere');
      expect((await ada.ok('projectsGet', { params })).project.title).toBe('One tab');
    });

    it('are made once for one idempotency key', async () => {
      const ada = await newAccount(server());
      const headers = { 'Idempotency-Key': 'project-of-one-click' };
      const [first, second] = await Promise.all(
        [1, 2].map(() => ada.raw('projectsCreate', { headers, body: { title: 'Once' } })),
      );
      const statuses = [first?.status, second?.status];
      expect(statuses).toContain(201);
      await ada.ok('projectsCreate', { headers, body: { title: 'Once' } });
      expect((await ada.ok('projectsList')).projects).toHaveLength(1);
    });

    it('are made once for one title when asked to, however many ask at once', async () => {
      const [ada, ben] = [await newAccount(server()), await newAccount(server())];
      const body = { title: ' Wood 7 ', reuse: true };
      await ben.ok('projectsCreate', { body });
      const made = await Promise.all([1, 2, 3, 4].map(() => ada.ok('projectsCreate', { body })));
      const ids = new Set(made.map(({ project }) => project.project_id));
      expect(ids.size).toBe(1);
      const { projects } = await ada.ok('projectsList');
      expect(projects.map(({ project_id }) => project_id)).toEqual([...ids]);
      const timeline = made.at(-1)?.project.timeline.map(({ action }) => action);
      expect(timeline).toEqual(['Project created']);
      await ada.ok('projectsCreate', { body: { title: 'Wood 7' } });
      expect((await ada.ok('projectsList')).projects).toHaveLength(2);
    });

    it('carry notes and tags, and a timeline of what was done (S3.5, S7.3)', async () => {
      const ada = await newAccount(server());
      const { project } = await ada.ok('projectsCreate', { body: {} });
      const params = { projectId: project.project_id };
      const note = await ada.ok('notesCreate', { params, body: { text: '  Rain at dawn  ' } });
      expect(note).toMatchObject({ text: 'Rain at dawn', author: 'User' });
      const noteParams = { ...params, noteId: note.note_id };
      await ada.ok('notesUpdate', { params: noteParams, body: { text: 'Rain until nine' } });
      await ada.ok('tagsAdd', { params, body: { tag: ' Été / Sommer ' } });
      const again = await ada.ok('tagsAdd', { params, body: { tag: 'ÉTÉ / SOMMER' } });
      expect(again.tags).toEqual(['Été / Sommer']);
      const read = (await ada.ok('projectsGet', { params })).project;
      expect(read).toMatchObject({ note_count: 1, tags: ['Été / Sommer'] });
      expect(read.timeline.map((event) => event.action)).toEqual([
        'Tag added',
        'Note changed',
        'Note added',
        'Project created',
      ]);
      await ada.ok('tagsRemove', { params: { ...params, tag: 'été / sommer' } });
      await ada.ok('notesDelete', { params: noteParams });
      expect((await ada.ok('projectsGet', { params })).project).toMatchObject({
        note_count: 0,
        tags: [],
      });
    });

    it('are paged when a limit is asked for', async () => {
      const ada = await newAccount(server());
      for (const title of ['A', 'B', 'C']) await ada.ok('projectsCreate', { body: { title } });
      const first = await ada.ok('projectsList', { query: { limit: 2 } });
      expect(first.projects).toHaveLength(2);
      const cursor = first.next_cursor ?? '';
      const rest = await ada.ok('projectsList', { query: { limit: 2, cursor } });
      expect(rest).toMatchObject({ projects: [{ title: 'A' }], next_cursor: null });
      await ada.refused('projectsList', 'invalid_request', { query: { cursor: 'made up' } });
    });

    it('do not exist for anybody else (S6.4)', async () => {
      const [ada, bob] = [await newAccount(server()), await newAccount(server())];
      const { project } = await ada.ok('projectsCreate', { body: {} });
      const params = { projectId: project.project_id, tag: 'x', noteId: 'x' };
      await bob.refused('projectsGet', 'not_found', { params });
      await bob.refused('projectsUpdate', 'not_found', { params, body: { title: 'Mine' } });
      await bob.refused('projectsDelete', 'not_found', { params });
      await bob.refused('notesCreate', 'not_found', { params, body: { text: 'Hello' } });
      await bob.refused('tagsAdd', 'not_found', { params, body: { tag: 'x' } });
      await bob.refused('datasetsList', 'not_found', { params });
      await bob.refused('compatibleTypes', 'not_found', { params });
      await bob.refused('analysesList', 'not_found', { params });
    });
  });
