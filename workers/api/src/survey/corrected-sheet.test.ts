import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MadeDataset, makeDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { addRecordings, recordingsFrom } from '../../test/timed-recordings.ts';
import { surveyHandlers } from '../app/handlers.ts';

describe('a sheet that is imported again after it was corrected', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  const params = () => ({ projectId: card.project_id });
  const importRows = async (rows: string[], more: object = { utc_offset: '+02:00' }) => {
    const { faults, warnings, ...answer } = await service.call(surveyHandlers.sitesImport, 'ada', {
      params: params(),
      body: { sheet: btoa(['site,recorder,start,end,note', ...rows].join('\n')), ...more },
    });
    return {
      outcomes: answer.rows.map(({ deployment }) => deployment),
      faults: faults.map(({ message }) => message),
      warnings: warnings
        .map(({ message }) => message)
        .filter((message) => !message.includes('has no place')),
    };
  };
  const deployments = async () => {
    const { sites } = await service.call(surveyHandlers.sitesList, 'ada', { params: params() });
    const list = await service.call(surveyHandlers.deploymentsList, 'ada', { params: params() });
    return list.deployments.map(({ deployment_id, site_id, start, end }) => ({
      id: deployment_id,
      site: sites.find((site) => site.site_id === site_id)?.name,
      start: start?.slice(0, 16),
      end: end?.slice(0, 16),
    }));
  };
  const bog = 'Bog,A,2026-04-01 20:00,2026-04-20 09:00,';
  const [start, end] = ['2026-04-01T18:00', '2026-04-20T07:00'];

  beforeEach(async () => {
    service = await ServiceContext.start();
    card = await makeDataset(service, await service.user('ada'));
  });
  afterEach(() => service.close());

  it.each([
    ['an earlier start', bog.replace('20:00', '19:00'), {}, { start: '2026-04-01T17:00' }],
    ['a later start', bog.replace('20:00', '21:00'), {}, { start: '2026-04-01T19:00' }],
    ['another site', bog.replace('Bog', 'Fen'), {}, { site: 'Fen' }],
    [
      'another zone',
      bog,
      { utc_offset: '+01:00' },
      { start: '2026-04-01T19:00', end: '2026-04-20T08:00' },
    ],
  ])('changes its deployment to %s, which the dry run tells', async (_, row, zone, change) => {
    await importRows([bog]);
    const [made] = await deployments();
    expect(made).toMatchObject({ site: 'Bog', start, end });
    const more = { utc_offset: '+02:00', ...zone };
    const dry = await importRows([row], { ...more, dry_run: true });
    expect(dry).toMatchObject({ outcomes: ['changed'], faults: [] });
    expect(dry.warnings).toContainEqual(
      expect.stringMatching(
        /^The deployment of A at Bog from 2026-04-01 20:00 \+02:00 to 2026-04-20 09:00 \+02:00 is corrected: it .*lasts from 2026-04-01 \d\d:00 \+02:00 to 2026-04-20 \d\d:00 \+02:00\.$/,
      ),
    );
    expect(await deployments()).toEqual([made]);
    expect(await importRows([row], more)).toMatchObject({ outcomes: ['changed'], faults: [] });
    expect(await deployments()).toEqual([{ ...made, ...change }]);
    expect(await importRows([row], more)).toMatchObject({ outcomes: ['same'], faults: [] });
  });

  it('changes both halves of a recorder that moved', async () => {
    const fen = 'Fen,A,2026-04-20 09:00,2026-04-30 09:00,';
    await importRows([bog, fen]);
    const made = await deployments();
    const later = await importRows([bog, fen], { utc_offset: '+01:00' });
    expect(later).toMatchObject({ outcomes: ['changed', 'changed'], faults: [] });
    expect(await deployments()).toMatchObject([
      { id: made[0]?.id, site: 'Bog', end: '2026-04-20T08:00' },
      { id: made[1]?.id, site: 'Fen', start: '2026-04-20T08:00' },
    ]);
  });

  it('changes a deployment that an upload made and a sheet took over', async () => {
    await addRecordings(service, card, recordingsFrom(Date.UTC(2026, 3, 2), 3, 86_400));
    await service.call(surveyHandlers.deploymentsCreate, 'ada', {
      params: params(),
      body: {
        deployments: [
          {
            site: { name: 'Bog' },
            device_id: 'A',
            data_id: card.data_id,
            recorded_from: '2026-04-02T00:00:00+00:00',
            recorded_to: '2026-04-04T00:00:00+00:00',
          },
        ],
      },
    });
    const [made] = await deployments();
    expect((await importRows([bog])).outcomes).toEqual(['changed']);
    const fen = bog.replace('Bog', 'Fen').replace('20:00', '19:00');
    expect(await importRows([fen])).toMatchObject({ outcomes: ['changed'], faults: [] });
    expect(await deployments()).toEqual([
      { id: made?.id, site: 'Fen', start: '2026-04-01T17:00', end },
    ]);
  });

  it('is refused with times in the zone of the deployment and a command, where another is not clearly meant', async () => {
    await importRows([bog]);
    const [made] = await deployments();
    const told =
      'The recorder A would be at Bog and at Bog at once: another deployment lasts from 2026-04-01 20:00 +02:00 to 2026-04-20 09:00 +02:00. Change the time of one of them: biophony deployments edit';
    const two = [
      'Bog,A,2026-04-01 19:00,2026-04-10 09:00,',
      'Bog,A,2026-04-10 09:00,2026-04-20 09:00,',
    ];
    const { faults } = await importRows(two);
    expect(faults).toEqual([`${told} ${made?.id}.`, `${told} ${made?.id}.`]);
    // A person's word is not taken back by a sheet.
    await service.call(surveyHandlers.deploymentsUpdate, 'ada', {
      params: { ...params(), deploymentId: made?.id ?? '' },
      body: { start: '2026-04-01T17:30:00Z' },
    });
    expect((await importRows([bog])).faults).toHaveLength(1);
    await service.call(surveyHandlers.deploymentsCreate, 'ada', {
      params: params(),
      body: { deployments: [{ site: { name: 'Bog' }, device_id: 'B', start: `${start}:00Z` }] },
    });
    expect((await importRows(['Bog,B,2026-04-01 21:00,,'])).faults).toHaveLength(1);
  });

  it('tells that a deployment keeps its zone, where another one is given with the sheet', async () => {
    await importRows([bog]);
    const again = await importRows([bog.replaceAll(':00,', ':00+02:00,')], {
      time_zone: 'Europe/Berlin',
    });
    expect(again).toEqual({
      outcomes: ['same'],
      faults: [],
      warnings: [
        'The deployment keeps its zone +02:00, in which its hours are counted. To change it to Europe/Berlin, write that in a column time_zone or utc_offset.',
      ],
    });
    expect((await importRows([bog])).warnings).toEqual([]);
  });
});
