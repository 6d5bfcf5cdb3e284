// For `bench/api/survey.ts`: prints how long the calls of a survey take on a deployment of so many recordings, in
// milliseconds, and how long one statement takes that reads the times of all of them, as JSON.
import { jsonMember } from '../src/ports/dialect.ts';
import { surveyHandlers } from '../src/services/survey/index.ts';
import { makeDataset } from './made-upload.ts';
import { ServiceContext } from './service-context.ts';
import { addRecordings, recordingsFrom } from './timed-recordings.ts';

const [recordings, rounds] = JSON.parse(process.argv[2] ?? '[]') as [number, number];

const service = await ServiceContext.start();
const card = await makeDataset(service, await service.user('ada'));
const params = { projectId: card.project_id, dataId: card.data_id };
const first = Date.UTC(2026, 0, 1);
const slice = 5000;
for (let at = 0; at < recordings; at += slice) {
  const count = Math.min(slice, recordings - at);
  const place = { latitude: 47.65, longitude: 9.48, duration_s: 55 };
  await addRecordings(service, card, recordingsFrom(first + at * 60_000, count, 60, place));
}
const { deployments } = await service.call(surveyHandlers.deploymentsCreate, 'ada', {
  params,
  body: { deployments: [{ site: { name: 'Bog' }, device_id: 'A', time_zone: 'Europe/Berlin' }] },
});
const one = { ...params, deploymentId: deployments[0]?.deployment_id ?? '' };
const body = { time_zone: 'America/New_York' };
const recorded = jsonMember(service.db, 'recording', 'recorded_at');

const calls = {
  proposals: () => service.call(surveyHandlers.deploymentProposals, 'ada', { params }),
  preview: () => service.call(surveyHandlers.correctionsPreview, 'ada', { params: one, body }),
  apply: () => service.call(surveyHandlers.correctionsApply, 'ada', { params: one, body }),
  effort: () => service.call(surveyHandlers.deploymentsEffort, 'ada', { params }),
  rows: () => service.db.prepare(`SELECT ${recorded} AS recorded_at FROM files`).all(),
};
const times = Object.fromEntries(Object.keys(calls).map((name) => [name, [] as number[]]));
for (let round = 0; round < rounds; round++)
  for (const [name, call] of Object.entries(calls)) {
    service.passSeconds(1);
    const began = performance.now();
    await call();
    times[name]?.push(performance.now() - began);
  }
await service.close();
console.log(JSON.stringify(times));
