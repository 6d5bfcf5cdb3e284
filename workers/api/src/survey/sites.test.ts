import { limits } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atExit } from '../../test/at-exit.ts';
import { type MadeDataset, makeDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { surveyHandlers } from '../app/handlers.ts';

const lake = { name: 'Lake north', latitude: 47.65123, longitude: 9.48017, elevation_m: 395 };

describe('sites', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  const params = () => ({ projectId: card.project_id });
  const create = async (body: object) =>
    (await service.call(surveyHandlers.sitesCreate, 'ada', { params: params(), body })).site;
  const list = (query = {}) =>
    service.call(surveyHandlers.sitesList, 'ada', { params: params(), query });
  /** What a widget of the project is answered. */
  const embedded = () => {
    return atExit(surveyHandlers.sitesList, {
      ctx: {
        deps: service.deps,
        principal: { kind: 'embed', userId: 'ada', isPublic: true, expiresAt: 0 },
        userId: 'ada',
        actorId: '',
        role: null,
        confinedTo: null,
        hidesPlaces: false,
        requestId: 'test',
        now: service.now,
      },
      params: params(),
      query: {},
      body: undefined,
      ifMatch: null,
    });
  };

  beforeEach(async () => {
    service = await ServiceContext.start();
    card = await makeDataset(service, await service.user('ada'));
  });
  afterEach(() => service.close());

  it('are listed by name, a page at a time', async () => {
    for (const name of ['Reed', 'bog', 'Meadow', 'Alder']) await create({ name });
    const first = await list({ limit: 3 });
    expect(first.sites.map(({ name }) => name)).toEqual(['Alder', 'bog', 'Meadow']);
    const second = await list({ limit: 3, cursor: first.next_cursor });
    expect(second.sites.map(({ name }) => name)).toEqual(['Reed']);
    expect(second.next_cursor).toBeNull();
  });

  it('have names of their own, whatever the case', async () => {
    await create(lake);
    await expect(create({ name: 'LAKE NORTH' })).rejects.toMatchObject({
      code: 'conflict',
      field: 'name',
      message:
        'This project has a site called Lake north already. Choose another name, or change that site.',
    });
    const reed = await create({ name: 'Reed' });
    const rename = service.call(surveyHandlers.sitesUpdate, 'ada', {
      params: { ...params(), siteId: reed.site_id },
      body: { name: 'lake NORTH' },
    });
    await expect(rename).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are changed field by field, and only while nobody else changed them', async () => {
    const made = await create(lake);
    const change = (body: object, ifMatch?: number) =>
      service.call(surveyHandlers.sitesUpdate, 'ada', {
        params: { ...params(), siteId: made.site_id },
        body,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      });
    const { site } = await change({ habitat: 'Reed bed', elevation_m: null }, 1);
    expect(site).toMatchObject({ ...lake, habitat: 'Reed bed', elevation_m: null, version: 2 });
    await expect(change({ habitat: 'Wood' }, 1)).rejects.toMatchObject({
      code: 'version_mismatch',
    });
    expect((await change({ habitat: 'Reed bed' })).site.version).toBe(2);
  });

  it('take the change of a client that asked for no version, though another one changes the site meanwhile', async () => {
    const { site_id: siteId } = await create(lake);
    const change = (body: object, ifMatch?: number) =>
      service.call(surveyHandlers.sitesUpdate, 'ada', {
        params: { ...params(), siteId },
        body,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      });
    const meanwhile = (body: object) => {
      const batch = service.db.batch.bind(service.db);
      service.db.batch = async (statements) => {
        service.db.batch = batch;
        await change(body);
        return batch(statements);
      };
    };
    meanwhile({ habitat: 'Reed bed' });
    const { site } = await change({ elevation_m: 396 });
    expect(site).toMatchObject({ habitat: 'Reed bed', elevation_m: 396, version: 3 });
    meanwhile({ latitude: 3, longitude: 4 });
    const moved = await change({ latitude: lake.latitude, longitude: 2 });
    expect(moved.site).toMatchObject({ latitude: lake.latitude, longitude: 2, version: 5 });
    meanwhile({ name: 'Fen' });
    await change({ name: lake.name, note: 'By the oak.' });
    const names = service.db.prepare('SELECT name, site_key FROM sites WHERE site_id = ?');
    expect(await names.bind(siteId).first()).toEqual({
      name: lake.name,
      site_key: lake.name.toLowerCase(),
    });
    meanwhile({ habitat: 'Wood' });
    await expect(change({ elevation_m: 397 }, 7)).rejects.toMatchObject({
      code: 'version_mismatch',
    });
  });

  it('are told to widgets as exactly as their owner allows', async () => {
    for (const public_precision of ['exact', '0.01', '0.1', '1', 'hidden'])
      await create({ ...lake, name: public_precision, public_precision, note: 'By the oak.' });
    const told = (await embedded()).sites.map(
      ({ public_precision, latitude, longitude, elevation_m, note, blurred }) => [
        public_precision,
        latitude,
        longitude,
        elevation_m,
        note,
        blurred,
      ],
    );
    expect(told).toEqual([
      ['0.01', 47.655, 9.485, null, null, true],
      ['0.1', 47.65, 9.45, null, null, true],
      ['1', 47.5, 9.5, null, null, true],
      ['exact', 47.65123, 9.48017, 395, 'By the oak.', false],
      ['hidden', null, null, null, null, true],
    ]);
    for (const site of (await list()).sites)
      expect(site).toMatchObject({ ...lake, name: site.name, blurred: false });
  });

  it('with deployments are deleted only where that is asked for', async () => {
    const site = await create(lake);
    await service.call(surveyHandlers.deploymentsCreate, 'ada', {
      params: params(),
      body: { deployments: [{ site_id: site.site_id, device_id: 'A' }] },
    });
    const remove = (query = {}) =>
      service.call(surveyHandlers.sitesDelete, 'ada', {
        params: { ...params(), siteId: site.site_id },
        query,
      });
    await expect(remove()).rejects.toMatchObject({
      code: 'conflict',
      message:
        'Lake north has a deployment. Move its deployments to another site, or delete them with it; recordings stay.',
    });
    expect(await remove({ deployments: 'delete' })).toEqual({ deleted: true, deployments: 1 });
    expect((await list()).sites).toEqual([]);
  });

  it('of a project are bounded', async () => {
    const numbers = JSON.stringify([...Array(limits.sites_per_project).keys()]);
    await service.db
      .prepare(
        `INSERT INTO sites (site_id, project_id, site_key, name, public_precision, created_at, updated_at)
         SELECT 'site-' || value, ?2, 'site-' || value, 'Site ' || value, 'exact', '', '' FROM json_each(?1)`,
      )
      .bind(numbers, card.project_id)
      .run();
    await expect(create(lake)).rejects.toMatchObject({ code: 'limit_reached' });
  });
});
