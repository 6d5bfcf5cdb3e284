import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  askUploads,
  completeUpload,
  type MadeDataset,
  makeDataset,
  putObject,
} from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { addRecordings, recordingsFrom } from '../../test/timed-recordings.ts';
import { surveyHandlers } from '../app/handlers.ts';
import { dataHandlers } from '../uploads/handlers.ts';

const times = '2026-04-01T00:00Z,2026-04-10T00:00Z';

describe('a sheet about several cards', () => {
  let service: ServiceContext;
  let cardA: MadeDataset;
  let cardB: MadeDataset;
  const make = async (name: string): Promise<MadeDataset> => {
    const { data_id } = await service.call(dataHandlers.datasetsCreate, 'ada', {
      params: { projectId: cardA.project_id },
      body: {
        dataset_name: name,
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      },
    });
    return { ...cardA, data_id };
  };
  const upload = async (card: MadeDataset) => {
    const { files } = await askUploads(service, card, [{ filename: 'A.WAV', size: 10 }]);
    for (const file of files) await putObject(service, card, file, 10);
    await completeUpload(service, card);
  };
  /** Imports rows at the same site, of which each says `recorder,start,end,dataset,note`. */
  const importRows = async (...rows: string[]) => {
    const lines = ['site,recorder,start,end,dataset,note', ...rows.map((row) => `Forest,${row}`)];
    const { rows: made, faults } = await service.call(surveyHandlers.sitesImport, 'ada', {
      params: { projectId: cardA.project_id },
      body: { sheet: btoa(lines.join('\n')) },
    });
    return {
      outcomes: made.map(({ deployment }) => deployment),
      faults: faults.map(({ row, column, message }) => [row, column, message]),
    };
  };
  const deployments = async () =>
    (
      await service.call(surveyHandlers.deploymentsList, 'ada', {
        params: { projectId: cardA.project_id },
        query: {},
      })
    ).deployments
      .map(({ data_id, note }) => {
        const cards = new Map([
          [cardA.data_id, 'Card A'],
          [cardB.data_id, 'Card B'],
        ]);
        return `${cards.get(data_id ?? '') ?? 'no card'}: ${note}`;
      })
      .toSorted();

  beforeEach(async () => {
    service = await ServiceContext.start();
    cardA = await makeDataset(service, await service.user('ada', 'pro'));
    cardB = await make('Card B');
  });
  afterEach(() => service.close());

  it('finds the deployment of each when it is imported again', async () => {
    const rows = [`,${times},Card A,north tree`, `,${times},Card B,south tree`];
    expect((await importRows(...rows)).outcomes).toEqual(['made', 'made']);
    expect(await importRows(...rows)).toEqual({ outcomes: ['same', 'same'], faults: [] });
    const changed = await importRows(`,${times},Card B,in the rain`);
    expect(changed).toEqual({ outcomes: ['changed'], faults: [] });
    expect(await deployments()).toEqual(['Card A: north tree', 'Card B: in the rain']);
  });

  it('leaves the deployment of a card to it when the row of another card follows', async () => {
    await importRows(`,${times},Card A,north tree`);
    expect((await importRows(`,${times},Card B,south tree`)).outcomes).toEqual(['made']);
    expect(await deployments()).toEqual(['Card A: north tree', 'Card B: south tree']);
  });

  it('gives a card to the deployment of one that was deleted, and gives it to one card alone', async () => {
    const { data_id: dataId } = await make('Card C');
    await importRows(`,${times},Card C,tree`);
    await service.call(dataHandlers.datasetsDelete, 'ada', { params: { dataId } });
    const rows = [`,${times},Card A,north tree`, `,${times},Card B,south tree`];
    expect(await importRows(...rows)).toEqual({ outcomes: ['changed', 'made'], faults: [] });
    expect(await deployments()).toEqual(['Card A: north tree', 'Card B: south tree']);
  });

  it('takes a row without a card for the one deployment that there is, and asks which of two', async () => {
    await importRows(`X,${times},Card A,north tree`);
    expect((await importRows(`X,${times},,windy`)).outcomes).toEqual(['changed']);
    await importRows(`X,${times},Card B,south tree`);
    expect(await importRows(`X,${times},,still`)).toEqual({
      outcomes: ['refused'],
      faults: [
        [
          2,
          'dataset',
          'Column "dataset": This recorder has several deployments at Forest from this moment, each with another dataset. Write the name of one.',
        ],
      ],
    });
    expect(await deployments()).toEqual(['Card A: windy', 'Card B: south tree']);
  });

  it('takes a row without a card for the deployment that has one, not for that of a card that was deleted', async () => {
    await importRows(`X,${times},Card A,north tree`);
    await importRows(`X,${times},Card B,south tree`);
    await service.call(dataHandlers.datasetsDelete, 'ada', { params: { dataId: cardB.data_id } });
    expect(await importRows(`X,${times},,windy`)).toEqual({ outcomes: ['changed'], faults: [] });
    expect(await deployments()).toEqual(['Card A: windy', 'no card: south tree']);
  });

  it('leaves the deployment of a card that was deleted as it is when the row of another one follows', async () => {
    await importRows(`,${times},Card A,north tree`, `,${times},Card B,south tree`);
    await service.call(dataHandlers.datasetsDelete, 'ada', { params: { dataId: cardB.data_id } });
    await importRows(`,${times},Card A,in the rain`);
    expect(await deployments()).toEqual(['Card A: in the rain', 'no card: south tree']);
  });

  it('means the dataset that holds files where another one of its name was given up', async () => {
    const first = await make('Card C');
    const second = await make('Card C');
    await upload(first);
    await importRows(`X,${times},Card C,tree`);
    const { deployments: made } = await service.call(surveyHandlers.deploymentsList, 'ada', {
      params: { projectId: cardA.project_id },
      query: {},
    });
    expect(made.map(({ data_id }) => data_id)).toEqual([first.data_id]);
    await upload(second);
    expect((await importRows(`X,${times},Card C,tree`)).faults).toEqual([
      [
        2,
        'dataset',
        'Column "dataset": This project has several datasets called "Card C" that hold files. Delete the one that is not meant, or give the deployment its dataset by the API.',
      ],
    ]);
  });
});

describe('the zone of a deployment of a sheet without zones (S25.3)', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  const params = () => ({ projectId: card.project_id });
  const importSheet = (rows: string[], zone: { time_zone?: string; utc_offset?: string } = {}) =>
    service.call(surveyHandlers.sitesImport, 'ada', {
      params: params(),
      body: { sheet: btoa(['site,recorder,start,end', ...rows].join('\n')), ...zone },
    });
  /** Zones by recorder. */
  const zones = async () => {
    const { deployments } = await service.call(surveyHandlers.deploymentsList, 'ada', {
      params: params(),
      query: {},
    });
    return Object.fromEntries(
      deployments.map(({ device_id, time_zone, utc_offset }) => [
        device_id,
        time_zone ?? utc_offset,
      ]),
    );
  };
  const april = Date.UTC(2026, 3, 1);
  const fen = 'Fen,A,2026-04-01 18:00,2026-04-10 18:00';

  beforeEach(async () => {
    service = await ServiceContext.start();
    card = await makeDataset(service, await service.user('ada'));
  });
  afterEach(() => service.close());

  it('is the one that its times were read in, which takes the place of no other', async () => {
    await importSheet([fen], { time_zone: 'Europe/Berlin' });
    await importSheet(['Bog,B,2026-04-01 18:00,2026-04-10 18:00'], { utc_offset: '+02:00' });
    expect(await zones()).toEqual({ A: 'Europe/Berlin', B: '+02:00' });
    const again = await importSheet([fen.replace('18:00', '19:00')], { utc_offset: '+03:00' });
    expect(again.rows).toMatchObject([{ deployment: 'changed' }]);
    expect(await zones()).toEqual({ A: 'Europe/Berlin', B: '+02:00' });
  });

  it('is else the offset of its recordings, where they are there before the sheet or come behind it', async () => {
    const utc = `${fen.replaceAll(' 18:00', 'T18:00Z')}`;
    await addRecordings(service, card, [
      ...recordingsFrom(april, 1, 60, { offset: '-05:00', device_id: 'C' }),
      ...recordingsFrom(april + 86_400_000, 2, 60, { offset: '+02:00' }),
    ]);
    await importSheet([utc, utc.replace('Fen,A', 'Bog,B')]);
    expect(await zones()).toEqual({ A: '+02:00', B: null });
    const late = recordingsFrom(april + 86_400_000, 1, 60, { offset: '-03:00', device_id: 'B' });
    await addRecordings(service, card, late);
    await completeUpload(service, card);
    expect(await zones()).toEqual({ A: '+02:00', B: '-03:00' });
    await service.call(surveyHandlers.deploymentsCreate, 'ada', {
      params: params(),
      body: { deployments: [{ site: { name: 'Lake' }, device_id: 'C' }] },
    });
    expect(await zones()).toMatchObject({ C: '-05:00' });
  });
});
