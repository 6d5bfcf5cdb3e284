import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  askUploads,
  completeUpload,
  type MadeDataset,
  makeDataset,
  putObject,
} from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { surveyHandlers } from '../app/handlers.ts';

let service: ServiceContext;
let card: MadeDataset;
const params = () => ({ projectId: card.project_id });
const sumOfZeros = (size: number) =>
  createHash('sha256').update(new Uint8Array(size)).digest('hex');
const times = ['05:00', '05:10', '05:20'];
const filesAt = (offset: string) =>
  times.map((time, at) => ({
    filename: `${at}.WAV`,
    size: 100 + at,
    sha256: sumOfZeros(100 + at),
    recording: {
      recorded_at: `2026-04-21T${time}:00${offset}`,
      device_id: 'A',
      duration_s: 5,
    },
  }));
const proposals = async () =>
  (
    await service.call(surveyHandlers.deploymentProposals, 'ada', {
      params: { dataId: card.data_id },
    })
  ).proposals;
const effort = async (query = {}) =>
  service.call(surveyHandlers.deploymentsEffort, 'ada', { params: params(), query });

beforeEach(async () => {
  service = await ServiceContext.start();
  card = await makeDataset(service, await service.user('ada'));
  const { files } = await askUploads(service, card, filesAt('+02:00'));
  for (const [at, ticket] of files.entries()) await putObject(service, card, ticket, 100 + at);
  await completeUpload(service, card);
  const [{ device_id, recorded_from, recorded_to } = {}] = await proposals();
  await service.call(surveyHandlers.deploymentsCreate, 'ada', {
    params: params(),
    body: {
      deployments: [
        { site: { name: 'Lake' }, data_id: card.data_id, device_id, recorded_from, recorded_to },
      ],
    },
  });
});
afterEach(() => service.close());

it.each(['+00:00', '+03:00', ''])(
  'a deployment keeps its recordings, and follows their times, when an upload corrects them to %j',
  async (offset) => {
    await askUploads(service, card, filesAt(offset), { correct: true });
    const { deployments } = await service.call(surveyHandlers.deploymentsList, 'ada', {
      params: params(),
    });
    expect(deployments).toMatchObject([
      {
        recorded_from: `2026-04-21T05:00:00${offset}`,
        recorded_to: `2026-04-21T05:20:00${offset}`,
        start: new Date(`2026-04-21T05:00:00${offset || 'Z'}`).toISOString(),
        version: 2,
      },
    ]);
    const { effort: counted, next_cursor } = await effort();
    expect(counted).toMatchObject([
      { recordings: 3, seconds: 15, hours: [{ hour: `2026-04-21T05:00${offset || '+00:00'}` }] },
    ]);
    expect((await effort({ cursor: next_cursor })).unassigned).toEqual([]);
    expect(await proposals()).toMatchObject([
      { deployment_id: deployments[0]?.deployment_id, recordings: 3 },
    ]);
  },
);

it('a deployment whose bounds keep an offset that its recordings lost keeps its recordings', async () => {
  await service.db
    .prepare("UPDATE files SET recording = replace(recording, '+02:00', '+00:00')")
    .bind()
    .run();
  expect((await effort()).effort).toMatchObject([{ recordings: 3 }]);
  expect(await proposals()).toMatchObject([{ deployment_id: expect.any(String) }]);
  const { deployments } = await service.call(surveyHandlers.deploymentsList, 'ada', {
    params: params(),
  });
  expect(deployments).toMatchObject([{ version: 1 }]);
});
