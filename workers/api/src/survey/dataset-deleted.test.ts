import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MadeDataset, makeDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { addRecordings, recordingsFrom } from '../../test/timed-recordings.ts';
import { surveyHandlers } from '../app/handlers.ts';
import { deleteProjectRows, Turn } from '../storage/sweep.ts';
import { dataHandlers } from '../uploads/handlers.ts';

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
const change = async (deploymentId: string, body: object, ifMatch?: number) =>
  (
    await service.call(surveyHandlers.deploymentsUpdate, 'ada', {
      params: { ...params(), deploymentId },
      body,
      ...(ifMatch === undefined ? {} : { ifMatch }),
    })
  ).deployment;
const anotherCard = async (): Promise<MadeDataset> => ({
  ...card,
  ...(await service.call(dataHandlers.datasetsCreate, 'ada', {
    params: params(),
    body: {
      dataset_name: 'Another card',
      classification_method: 'by_device',
      data_type_or_device: 'audiomoth',
    },
  })),
});
const deleteCard = async ({ data_id: dataId }: MadeDataset) => {
  await service.call(dataHandlers.datasetsDelete, 'ada', { params: { dataId } });
  await service.settled();
};
const countsOf = async (ids: readonly string[]) => {
  const { effort } = await service.call(surveyHandlers.deploymentsEffort, 'ada', {
    params: params(),
  });
  return ids.map((id) => effort.find((one) => one.deployment_id === id)?.recordings);
};
const proposed = async ({ data_id: dataId }: MadeDataset) =>
  (
    await service.call(surveyHandlers.deploymentProposals, 'ada', { params: { dataId } })
  ).proposals.map(({ deployment_id }) => deployment_id);

beforeEach(async () => {
  service = await ServiceContext.start();
  card = await makeDataset(service, await service.user('ada'));
});
afterEach(() => service.close());

// Two cards of one recorder, whose clock began anew in 1970 on both: only the dataset tells their recordings apart.
const twoCards = async () => {
  const second = await anotherCard();
  const hours = recordingsFrom(0, 3, 3600);
  await addRecordings(service, card, hours);
  await addRecordings(service, second, hours);
  const bounds = { recorded_from: hours[0]?.recorded_at, recorded_to: hours[2]?.recorded_at };
  const made = await create(
    { site: { name: 'Forest' }, device_id: 'A', data_id: card.data_id, ...bounds },
    { site: { name: 'Meadow' }, device_id: 'A', data_id: second.data_id, ...bounds },
  );
  const [forest = '', meadow = ''] = made.map(({ deployment_id }) => deployment_id);
  return { second, forest, meadow };
};

it('a deployment whose dataset is deleted takes in none of another one of its recorder (S14.1)', async () => {
  const { second, forest, meadow } = await twoCards();
  expect(await countsOf([forest, meadow])).toEqual([3, 3]);
  service.passSeconds(1);
  await deleteCard(card);
  expect(await countsOf([forest, meadow])).toEqual([0, 3]);
  expect(await proposed(second)).toEqual([meadow]);
  expect(await list()).toMatchObject([
    { data_id: null, dataset_deleted: true, version: 2 },
    { data_id: second.data_id, dataset_deleted: false, version: 1 },
  ]);
  const [gone, kept] = await list();
  expect(gone?.updated_at).not.toBe(kept?.updated_at);
  expect(await change(meadow, { note: 'New battery' })).toMatchObject({ note: 'New battery' });
  const corrected = await service.call(surveyHandlers.correctionsApply, 'ada', {
    params: { ...params(), deploymentId: meadow },
    body: { shift_s: 3600, reason: null },
  });
  expect(corrected.deployment.clock_offset_s).toBe(3600);
});

it('such a deployment takes in recordings again once it is said which are meant', async () => {
  const { second, forest, meadow } = await twoCards();
  await deleteCard(card);
  await expect(change(forest, { note: 'Seen too late' }, 1)).rejects.toMatchObject({
    code: 'version_mismatch',
  });
  expect(await change(forest, { note: 'Old oak' }, 2)).toMatchObject({
    note: 'Old oak',
    dataset_deleted: true,
  });
  for (const data_id of [null, second.data_id])
    await expect(change(forest, { data_id })).rejects.toMatchObject({ code: 'conflict' });
  const again = await anotherCard();
  await addRecordings(service, again, recordingsFrom(0, 3, 3600));
  expect(await proposed(again)).toEqual([null]);
  expect(await change(forest, { data_id: again.data_id })).toMatchObject({
    data_id: again.data_id,
    dataset_deleted: false,
  });
  expect(await countsOf([forest, meadow])).toEqual([3, 3]);
  await deleteCard(again);
  await deleteCard(second);
  await service.call(surveyHandlers.deploymentsDelete, 'ada', {
    params: { ...params(), deploymentId: meadow },
  });
  expect(await change(forest, { data_id: null })).toMatchObject({
    data_id: null,
    dataset_deleted: false,
  });
  const third = await anotherCard();
  await addRecordings(service, third, recordingsFrom(0, 2, 3600));
  expect(await countsOf([forest])).toEqual([2]);
});

it('a deployment of a deleted dataset without a recorder can be changed, and given the card again', async () => {
  const hour = recordingsFrom(Date.UTC(2026, 3, 1), 1, 3600, { device_id: null });
  await addRecordings(service, card, hour);
  const [made] = await create({
    site: { name: 'Forest' },
    data_id: card.data_id,
    start: '2026-03-30T00:00:00Z',
    note: '2 m up the oak',
  });
  const forest = made?.deployment_id ?? '';
  await deleteCard(card);
  const again = await anotherCard();
  await addRecordings(service, again, hour);
  expect(await countsOf([forest])).toEqual([0]);
  expect(await change(forest, { note: '3 m up the oak' })).toMatchObject({
    note: '3 m up the oak',
    dataset_deleted: true,
  });
  await expect(change(forest, { data_id: null })).rejects.toMatchObject({
    code: 'invalid_request',
    field: 'device_id',
  });
  await change(forest, { data_id: again.data_id });
  expect(await countsOf([forest])).toEqual([1]);
});

it('a deployment that is given a dataset while that is deleted is left without one', async () => {
  const [made] = await create({ site: { name: 'Forest' }, device_id: 'A', data_id: card.data_id });
  const at = service.deps.clock.now().toISOString();
  await service.db
    .prepare(
      `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at) VALUES ('gone', '', '', '', ?, ?)`,
    )
    .bind(at, at)
    .run();
  await service.db
    .prepare(`UPDATE datasets SET user_id = '', project_id = 'gone' WHERE data_id = ?`)
    .bind(card.data_id)
    .run();
  expect(await deleteProjectRows(service.deps, new Turn(), 'gone')).toBe(true);
  expect(await list()).toMatchObject([
    { deployment_id: made?.deployment_id, data_id: null, dataset_deleted: true, version: 2 },
  ]);
});

it('a sheet that names a dataset gives it to a deployment whose own was deleted', async () => {
  await create({
    site: { name: 'Forest' },
    device_id: 'A',
    data_id: card.data_id,
    start: '2026-04-01T00:00:00Z',
  });
  await deleteCard(card);
  const again = await anotherCard();
  const importRow = async (dataset: string) => {
    const sheet = `site,recorder,start,dataset,note\nForest,A,2026-04-01T00:00Z,${dataset},Old oak`;
    const { rows } = await service.call(surveyHandlers.sitesImport, 'ada', {
      params: params(),
      body: { sheet: btoa(sheet) },
    });
    return rows.map(({ deployment }) => deployment);
  };
  expect(await importRow('')).toEqual(['changed']);
  expect(await list()).toMatchObject([{ note: 'Old oak', dataset_deleted: true }]);
  expect(await importRow('Another card')).toEqual(['changed']);
  expect(await list()).toMatchObject([{ data_id: again.data_id, dataset_deleted: false }]);
  expect(await importRow('Another card')).toEqual(['same']);
});
