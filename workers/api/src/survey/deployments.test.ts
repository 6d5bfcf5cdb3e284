import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MadeDataset, makeDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { addRecordings, recordingsFrom } from '../../test/timed-recordings.ts';
import { surveyHandlers } from '../app/handlers.ts';
import { dataHandlers } from '../uploads/handlers.ts';

const may = (day: number, hour = 0) => Date.UTC(2024, 4, day, hour);

describe('deployments', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  const params = () => ({ projectId: card.project_id });
  const create = async (...deployments: object[]) =>
    (
      await service.call(surveyHandlers.deploymentsCreate, 'ada', {
        params: params(),
        body: { deployments },
      })
    ).deployments;
  const list = async () =>
    (await service.call(surveyHandlers.deploymentsList, 'ada', { params: params() })).deployments;
  const sites = async () =>
    (await service.call(surveyHandlers.sitesList, 'ada', { params: params() })).sites;
  const proposals = () =>
    service.call(surveyHandlers.deploymentProposals, 'ada', { params: { dataId: card.data_id } });

  beforeEach(async () => {
    service = await ServiceContext.start();
    card = await makeDataset(service, await service.user('ada'));
  });
  afterEach(() => service.close());

  it('are proposed by recorder, pause and place, accepted in one call, and then known', async () => {
    await service.call(surveyHandlers.sitesCreate, 'ada', {
      params: params(),
      body: { name: 'Bog', latitude: 47.6, longitude: 9.4 },
    });
    await addRecordings(service, card, [
      ...recordingsFrom(may(1, 18), 3, 3600, { latitude: 47.6001, longitude: 9.4 }),
      ...recordingsFrom(may(6), 2, 3600, { latitude: 47.7, longitude: 9.4 }),
      ...recordingsFrom(may(1), 2, 3600, { device_id: 'B' }),
      { recorded_at: null, device_id: 'B' },
      { recorded_at: '1970-01-01T00:00:10+00:00', device_id: 'C' },
    ]);
    const told = await proposals();
    expect(told).toMatchObject({
      untimed: 1,
      left_out: 0,
      proposals: [
        {
          device_id: 'A',
          recordings: 3,
          duration_s: 180,
          site: { name: 'Bog' },
          deployment_id: null,
        },
        { device_id: 'A', recordings: 2, latitude: 47.7, site: null, concerns: [] },
        { device_id: 'B', recordings: 2, latitude: null },
        {
          device_id: 'C',
          recordings: 1,
          concerns: [expect.stringMatching(/^The clock was not set/)],
        },
      ],
    });
    const [bog, fen] = told.proposals;
    const made = await create(
      {
        site_id: bog?.site?.site_id,
        data_id: card.data_id,
        device_id: 'A',
        recorded_from: bog?.recorded_from,
        recorded_to: bog?.recorded_to,
      },
      {
        site: { name: 'Fen', latitude: fen?.latitude, longitude: fen?.longitude },
        data_id: card.data_id,
        device_id: 'A',
        recorded_from: fen?.recorded_from,
        recorded_to: fen?.recorded_to,
      },
    );
    expect(made).toMatchObject([
      { start: '2024-05-01T18:00:00.000Z', end: '2024-05-01T20:00:00.000Z', clock_offset_s: 0 },
      { start: '2024-05-06T00:00:00.000Z' },
    ]);
    expect((await sites()).map(({ name, deployment_count }) => [name, deployment_count])).toEqual([
      ['Bog', 1],
      ['Fen', 1],
    ]);
    const after = (await proposals()).proposals.map(({ deployment_id }) => deployment_id);
    expect(after).toEqual([made[0]?.deployment_id, made[1]?.deployment_id, null, null]);
  });

  it('are made all or none, with their sites', async () => {
    const good = { site: { name: 'Bog' }, device_id: 'A', start: '2024-05-01T18:00:00+02:00' };
    for (const [bad, error] of [
      [
        { site_id: 'nowhere', device_id: 'B' },
        { code: 'invalid_request', field: 'deployments[1].site_id' },
      ],
      [
        { site: { name: 'Fen' }, device_id: 'B', data_id: 'nothing' },
        { code: 'invalid_request', field: 'deployments[1].data_id' },
      ],
      [
        {
          site: { name: 'Fen' },
          device_id: 'B',
          start: '2024-05-02T00:00:00Z',
          end: '2024-05-01T00:00:00Z',
        },
        {
          code: 'invalid_request',
          field: 'deployments[1].end',
          message: 'deployments[1].end must be after start, which is 2024-05-02T00:00:00Z.',
        },
      ],
      [
        { site: { name: 'Fen' }, device_id: 'B', time_zone: 'Europe/Atlantis' },
        { code: 'invalid_request', field: 'deployments[1].time_zone' },
      ],
      [
        { site: { name: 'Fen' }, device_id: 'A', end: '2024-05-03T00:00:00Z' },
        {
          code: 'conflict',
          message:
            'The recorder A would be at Fen and at Bog at once: another deployment lasts from 2024-05-01 16:00 +00:00 to its end. Change the time of one of them.',
        },
      ],
      [{ site: { name: 'Fen' } }, { code: 'invalid_request', field: 'deployments[1].device_id' }],
    ] as const) {
      await expect(create(good, bad)).rejects.toMatchObject(error);
      expect(await list()).toEqual([]);
      expect(await sites()).toEqual([]);
    }
  });

  it('of one recorder may follow each other, and be of two datasets, but not overlap', async () => {
    const at = (name: string, more: object) => ({ site: { name }, device_id: 'A', ...more });
    await create(
      at('Bog', { start: '2024-05-01T00:00:00Z', end: '2024-05-03T00:00:00Z' }),
      at('Fen', { start: '2024-05-03T00:00:00Z' }),
    );
    const clash = at('Alder', {
      data_id: card.data_id,
      recorded_from: '2024-05-02T00:00:00+00:00',
      recorded_to: '2024-05-02T10:00:00+00:00',
    });
    await expect(create(clash)).rejects.toMatchObject({ code: 'conflict' });
    service.passSeconds(1);
    await expect(create({ ...clash, device_id: 'B' })).resolves.toHaveLength(1);
    const [bog] = await list();
    const move = service.call(surveyHandlers.deploymentsUpdate, 'ada', {
      params: { ...params(), deploymentId: bog?.deployment_id ?? '' },
      body: { end: '2024-05-04T00:00:00Z' },
    });
    await expect(move).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are made once however often the call is repeated', async () => {
    const call = () =>
      service.call(surveyHandlers.deploymentsCreate, 'ada', {
        params: params(),
        newId: 'made-by-this-call',
        body: {
          deployments: [
            { site: { name: 'Bog' }, device_id: 'A' },
            { site: { name: 'Bog' }, device_id: 'B' },
          ],
        },
      });
    expect(await call()).toEqual(await call());
    expect(await list()).toHaveLength(2);
    expect(await sites()).toHaveLength(1);
  });

  it('made at the same moment by two calls do not overlap either', async () => {
    const one = (name: string) => create({ site: { name }, device_id: 'A' });
    const outcomes = await Promise.allSettled([one('Bog'), one('Fen'), one('Alder')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await list()).toHaveLength(1);
    expect(await sites()).toHaveLength(1);
  });

  it('stay when their dataset is deleted, and go with their site or by themselves', async () => {
    const [made] = await create({
      site: { name: 'Bog' },
      device_id: 'A',
      data_id: card.data_id,
      recorded_from: '2024-05-02T00:00:00',
      recorded_to: '2024-05-03T00:00:00',
    });
    await service.call(dataHandlers.datasetsDelete, 'ada', { params: { dataId: card.data_id } });
    expect(await list()).toMatchObject([
      { data_id: null, dataset_deleted: true, recorded_from: '2024-05-02T00:00:00' },
    ]);
    await service.call(surveyHandlers.deploymentsDelete, 'ada', {
      params: { ...params(), deploymentId: made?.deployment_id ?? '' },
    });
    expect(await list()).toEqual([]);
  });
});
