import type { Role } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataset, type MadeDataset } from '../../../test/made-upload.ts';
import { ServiceContext } from '../../../test/service-context.ts';
import type { Call, Handler } from '../../http/handler.ts';
import { publicProject } from '../../identity/embed/public-project.ts';
import { dataHandlers } from '../data/index.ts';
import { surveyHandlers } from '../survey/index.ts';
import { projectHandlers } from './index.ts';

const told = 'Nest at lat place lon place, v1.2, 2024-05-28';
const written = 'Nest at lat 47.651234 lon 9.480175, v1.2, 2024-05-28';

describe('what a project is called and described by, where a site is not public (S14.30, S15.4)', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  const embedded = { kind: 'embed', userId: 'ada', isPublic: true, expiresAt: 0 } as const;

  const as = (role: Role | null, handler: Handler<never>): Promise<unknown> =>
    handler({
      ctx: {
        deps: service.deps,
        principal: role ? { kind: 'user', userId: 'vic', scopes: [], keyId: null } : embedded,
        userId: 'ada',
        actorId: role ? 'vic' : '',
        role,
        confinedTo: null,
        requestId: 'test',
        now: service.now,
      },
      params: { projectId: card.project_id, dataId: card.data_id },
      query: {},
      body: undefined,
      ifMatch: null,
    } as unknown as Call<never>);
  const get = async (role: Role | null) => {
    const { project } = (await as(role, projectHandlers.projectsGet as Handler<never>)) as {
      project: { title: string; description: string; tags: string[] };
    };
    return [project.title, project.description, ...project.tags];
  };
  const list = async (who: string) => {
    const { projects } = await service.call(projectHandlers.projectsList, who, { query: {} });
    return projects.flatMap(({ title, description, tags }) => [title, description, ...tags]);
  };
  const title = async () => (await publicProject(service.db, card.project_id))?.title;
  const hide = () =>
    service.call(surveyHandlers.sitesCreate, 'ada', {
      params: { projectId: card.project_id },
      body: { name: 'Eyrie', latitude: 47.651234, longitude: 9.480175, public_precision: 'hidden' },
    });

  beforeEach(async () => {
    service = await ServiceContext.start();
    for (const user of ['ada', 'vic', 'max']) await service.user(user);
    card = await makeDataset(service, 'ada');
    const { db } = service;
    const id = card.project_id;
    await db.batch([
      db.prepare('UPDATE projects SET title = ?1, description = ?1').bind(written),
      db.prepare('UPDATE datasets SET dataset_name = ?').bind(written),
      db
        .prepare(
          "INSERT INTO tags (project_id, tag_key, tag, created_at) VALUES (?, 'nest', ?, '')",
        )
        .bind(id, written),
      ...Object.entries({ vic: 'viewer', max: 'manager' }).map(([user, role]) =>
        db
          .prepare(
            "INSERT INTO project_members (user_id, project_id, role, since) VALUES (?, ?, ?, '')",
          )
          .bind(user, id, role),
      ),
      db
        .prepare("INSERT INTO public_access (project_id, enabled, origins) VALUES (?, 1, '[]')")
        .bind(id),
    ]);
  });
  afterEach(() => service.close());

  it('is told as it is while all sites are public', async () => {
    const all = [written, written, written];
    for (const role of ['viewer', null] as const) expect(await get(role)).toEqual(all);
    expect(await list('vic')).toEqual(all);
    expect(await title()).toBe(written);
  });

  it('is told without places to viewers, reviewers, widgets and the public, and as it is to the owner and managers', async () => {
    await hide();
    const all = [told, told, told];
    for (const role of ['viewer', 'reviewer', null] as const) expect(await get(role)).toEqual(all);
    expect(await list('vic')).toEqual(all);
    expect(await title()).toBe(told);
    for (const role of ['owner', 'manager'] as const)
      expect(await get(role)).toEqual([written, written, written]);
    for (const who of ['ada', 'max']) expect(await list(who)).toEqual([written, written, written]);
  });

  it('is told alike of its datasets', async () => {
    await hide();
    const names = async (role: Role | null) =>
      JSON.stringify(await as(role, dataHandlers.datasetsList as Handler<never>));
    for (const role of ['viewer', null] as const) expect(await names(role)).toContain(`"${told}"`);
    expect(await names('manager')).toContain(`"${written}"`);
  });
});
