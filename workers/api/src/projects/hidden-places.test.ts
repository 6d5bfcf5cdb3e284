import type { AnswerOf, Role } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atExit } from '../../test/at-exit.ts';
import { type MadeDataset, makeDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { projectHandlers, surveyHandlers } from '../app/handlers.ts';
import type { Call, Context, Handler } from '../http/handler.ts';
import { titleForOthers } from '../identity/places.ts';

const told = 'Nest at lat [place hidden] lon [place hidden], v1.2, 2024-05-28';
const written = 'Nest at lat 47.651234 lon 9.480175, v1.2, 2024-05-28';

describe('what a project is called and described by, where a site is not public (S14.30, S15.4)', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  const embedded = { kind: 'embed', userId: 'ada', isPublic: true, expiresAt: 0 } as const;

  const contextOf = (role: Role | null): Context => ({
    deps: service.deps,
    principal: role
      ? {
          kind: 'user',
          userId: 'vic',
          scopes: [],
          keyId: null,
          membership:
            role === 'owner' ? null : { projectId: card.project_id, ownerId: 'ada', role },
        }
      : embedded,
    userId: 'ada',
    actorId: role ? 'vic' : '',
    role,
    confinedTo: null,
    hidesPlaces: false,
    requestId: 'test',
    now: service.now,
  });
  const as = (role: Role | null, handler: Handler<never>): Promise<unknown> =>
    atExit(handler, {
      ctx: contextOf(role),
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
    const principal = { kind: 'user', userId: who, scopes: [], keyId: null } as const;
    const { projects } = await atExit(projectHandlers.projectsList, {
      ctx: { ...contextOf('owner'), principal, userId: who, actorId: who },
      params: {},
      query: {},
      body: undefined,
      ifMatch: null,
    });
    return projects.flatMap(({ title, description, tags }) => [title, description, ...tags]);
  };
  const title = () => titleForOthers(service.db, card.project_id);
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

  it('has notes of deployments for the owner and managers alone, also while all sites are public', async () => {
    const deployment = { site: { name: 'Eyrie' }, device_id: 'A1', note: 'By the oak.' };
    await service.call(surveyHandlers.deploymentsCreate, 'ada', {
      params: { projectId: card.project_id },
      body: { deployments: [deployment] },
    });
    const note = async (role: Role | null) => {
      const { deploymentsList } = surveyHandlers;
      const { deployments } = (await as(
        role,
        deploymentsList as Handler<never>,
      )) as AnswerOf<'deploymentsList'>;
      return deployments[0]?.note;
    };
    for (const role of ['viewer', 'reviewer', null] as const) expect(await note(role)).toBeNull();
    for (const role of ['owner', 'manager'] as const) expect(await note(role)).toBe('By the oak.');
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

  it('stays so when the last such site is deleted or made exact: hiding is a state of the project (S14.30)', async () => {
    const { site } = await hide();
    const params = { projectId: card.project_id, siteId: site.site_id };
    await service.call(surveyHandlers.sitesUpdate, 'ada', {
      params,
      body: { public_precision: 'exact' },
    });
    expect(await get(null)).toEqual([told, told, told]);
    await service.call(surveyHandlers.sitesDelete, 'ada', { params, query: {} });
    expect(await get(null)).toEqual([told, told, told]);
    expect(await title()).toBe(told);
  });

  it('is hidden by every way in which a site becomes one that is not public', async () => {
    const site = { name: 'Eyrie', public_precision: '0.1' };
    const { projectId } = { projectId: card.project_id };
    const sheet = btoa('site,public_precision,device_id\nEyrie,hidden,A1\n');
    const ways: Record<string, () => Promise<unknown>> = {
      sitesUpdate: async () => {
        const { site: made } = await service.call(surveyHandlers.sitesCreate, 'ada', {
          params: { projectId },
          body: { name: 'Eyrie' },
        });
        const params = { projectId, siteId: made.site_id };
        await service.call(surveyHandlers.sitesUpdate, 'ada', { params, body: site });
      },
      deploymentsCreate: () =>
        service.call(surveyHandlers.deploymentsCreate, 'ada', {
          params: { projectId },
          body: { deployments: [{ site, device_id: 'A1' }] },
        }),
      sitesImport: () =>
        service.call(surveyHandlers.sitesImport, 'ada', { params: { projectId }, body: { sheet } }),
    };
    for (const [way, make] of Object.entries(ways)) {
      await service.db.prepare('DELETE FROM sites').run();
      await service.db.prepare('UPDATE projects SET hides_places = 0').run();
      expect(await get(null), way).toEqual([written, written, written]);
      await make();
      await service.db.prepare('DELETE FROM sites').run();
      expect(await get(null), way).toEqual([told, told, told]);
    }
  });

  it('is shown again by an explicit act of the owner alone, once all sites are public (S14.46)', async () => {
    const { site } = await hide();
    const params = { projectId: card.project_id, siteId: site.site_id };
    const show = async (role: Role): Promise<AnswerOf<'projectsUpdate'>> =>
      projectHandlers.projectsUpdate({
        ctx: contextOf(role),
        params,
        query: undefined,
        body: { hides_places: false },
        ifMatch: null,
      } as never);
    await expect(show('manager')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(show('owner')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 site'),
    });
    await service.call(surveyHandlers.sitesDelete, 'ada', { params, query: {} });
    const { project } = await show('owner');
    expect(project.hides_places).toBe(false);
    expect(project.timeline[0]).toMatchObject({ action: 'Places shown' });
    expect(await get(null)).toEqual([written, written, written]);
  });
});
