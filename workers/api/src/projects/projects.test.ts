import { limits } from '@biophony/contract';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { projectHandlers } from '../app/handlers.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';

describe('projects', () => {
  let service: ServiceContext;
  const make = async (title?: string) =>
    (await service.call(projectHandlers.projectsCreate, 'ada', { body: { title } })).project;
  const list = (query = {}) => service.call(projectHandlers.projectsList, 'ada', { query });
  const read = async (projectId: string) =>
    (await service.call(projectHandlers.projectsGet, 'ada', { params: { projectId } })).project;
  const addTag = (projectId: string, tag: string) =>
    service.call(projectHandlers.tagsAdd, 'ada', { params: { projectId }, body: { tag } });

  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
  });
  afterEach(() => service.close());

  it('begin untitled, active, with nothing done', async () => {
    expect(await make()).toMatchObject({
      title: 'Untitled Project',
      description: '',
      status: 'active',
      progress: { data: false, analysis: false, report: false },
      progress_percentage: 0,
      version: 1,
    });
  });

  it('are half done with a confirmed dataset', async () => {
    const { project_id } = await storedDataset(service, 'ada', ['A.WAV', 'B.WAV'], 50);
    expect(await read(project_id)).toMatchObject({
      progress: { data: true, analysis: false },
      progress_percentage: 50,
      file_count: 2,
      data_size_bytes: 100,
    });
  });

  it('are listed last changed first, and in pages only when a limit is given', async () => {
    const made: string[] = [];
    for (let count = 0; count < 7; count++) {
      made.unshift((await make(`P${count}`)).project_id);
      if (count % 2 === 0) service.passSeconds(1);
    }
    const all = await list();
    expect(all.next_cursor).toBeNull();
    expect(new Set(all.projects.map((one) => one.project_id))).toEqual(new Set(made));
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, cursor });
      paged.push(...page.projects.map((one) => one.project_id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(all.projects.map((one) => one.project_id));
    service.passSeconds(1);
    await addTag(paged[6] ?? '', 'moved up');
    expect((await list()).projects[0]?.project_id).toBe(paged[6]);
  });

  it.each([
    [5, 1],
    [40, 3],
  ])('%i are listed by %i queries', async (projects, expected) => {
    for (let count = 0; count < projects; count++)
      await addTag((await make()).project_id, `t${count}`);
    let queries = 0;
    const { db } = service;
    service.deps.db = {
      dialect: db.dialect,
      prepare: (sql) => (queries++, db.prepare(sql)),
      batch: (statements) => db.batch(statements),
    };
    expect((await list()).projects).toHaveLength(projects);
    expect(queries).toBe(expected);
  });

  it('are not changed over a version that was not seen', async () => {
    const { project_id, version } = await make('First');
    const params = { projectId: project_id };
    const update = (title: string, ifMatch?: number) =>
      service.call(projectHandlers.projectsUpdate, 'ada', { params, body: { title }, ifMatch });
    expect((await update('Second', version)).project.version).toBe(2);
    await expect(update('Third', version)).rejects.toMatchObject({ code: 'version_mismatch' });
    expect((await update('Third')).project.title).toBe('Third');
    const same = await update('Third', 3);
    expect(same.project.version).toBe(3);
    expect(same.project.timeline.map((event) => event.action)).toEqual([
      'Title changed',
      'Title changed',
      'Project created',
    ]);
  });

  it('have tags that are unique without regard to case, and a limited number of them', async () => {
    const { project_id } = await make();
    await addTag(project_id, 'Wetland');
    expect((await addTag(project_id, 'WETLAND')).tags).toEqual(['Wetland']);
    await addTag(project_id, 'ÉTÉ');
    expect((await addTag(project_id, 'été')).tags).toEqual(['Wetland', 'ÉTÉ']);
    const { timeline } = await read(project_id);
    expect(timeline.filter((event) => event.action === 'Tag added')).toHaveLength(2);
    for (let count = 2; count < limits.tags_per_project; count++)
      await addTag(project_id, `t${count}`);
    await expect(addTag(project_id, 'one too many')).rejects.toMatchObject({ code: 'conflict' });
    const params = { projectId: project_id, tag: 'wetland' };
    const { tags } = await service.call(projectHandlers.tagsRemove, 'ada', { params });
    expect(tags).not.toContain('Wetland');
    await expect(service.call(projectHandlers.tagsRemove, 'ada', { params })).rejects.toMatchObject(
      { code: 'not_found' },
    );
  });

  it('have notes by an author, changed only over the version that was read', async () => {
    const { project_id: projectId } = await make();
    const note = await service.call(projectHandlers.notesCreate, 'ada', {
      params: { projectId },
      body: { text: 'Rain', author: '' },
    });
    expect(note.author).toBe('User');
    const params = { projectId, noteId: note.note_id };
    const change = (text: string, ifMatch?: number) =>
      service.call(projectHandlers.notesUpdate, 'ada', { params, body: { text }, ifMatch });
    expect((await change('Heavy rain', 1)).version).toBe(2);
    await expect(change('Sun', 1)).rejects.toMatchObject({ code: 'version_mismatch' });
    await service.call(projectHandlers.notesDelete, 'ada', { params });
    await expect(change('Sun')).rejects.toMatchObject({ code: 'not_found' });
    expect((await read(projectId)).timeline.map((event) => event.action)).toEqual([
      'Note deleted',
      'Note changed',
      'Note added',
      'Project created',
    ]);
  });

  it('do not exist for anybody else', async () => {
    await service.user('bob');
    const { project_id: projectId } = await make();
    const asBob = { params: { projectId }, body: { title: 'Mine', text: 'x', tag: 'x' } };
    const { projectsGet, projectsUpdate, projectsDelete, notesCreate, tagsAdd } = projectHandlers;
    for (const refused of [
      service.call(projectsGet, 'bob', asBob),
      service.call(projectsUpdate, 'bob', asBob),
      service.call(projectsDelete, 'bob', asBob),
      service.call(notesCreate, 'bob', asBob),
      service.call(tagsAdd, 'bob', asBob),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'not_found' });
    expect((await read(projectId)).title).toBe('Untitled Project');
  });

  it('are paged by cursors that nobody else can make up', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(decodeCursor(encodeCursor([a, b]), 2)).toEqual([a, b]);
      }),
    );
    for (const foreign of ['', '!', 'W10', encodeCursor(['one'])])
      expect(() => decodeCursor(foreign, 2)).toThrow(/was not given out by this list/);
  });
});
