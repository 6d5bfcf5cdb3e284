import {
  blankAudioMothComment,
  inspectRecording,
  recordingInfo,
  writeAudioMothWav,
} from '@biophony/recordings';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MadeDataset, makeDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { addRecordings } from '../../test/timed-recordings.ts';
import { surveyHandlers } from '../app/handlers.ts';

let service: ServiceContext;
let card: MadeDataset;

beforeEach(async () => {
  service = await ServiceContext.start();
  card = await makeDataset(service, await service.user('ada'));
});
afterEach(() => service.close());

/** What travels of a recording of that day, with GUANO as AudioMoth-Firmware-Basic writes it. */
async function sent(deviceId: string, day: number, position: string, source: string) {
  const local = `2024-05-${String(day).padStart(2, '0')}T04:00:00`;
  const bytes = writeAudioMothWav({
    samples: new Int16Array(16_000).fill(5),
    sampleRate: 8000,
    comment: blankAudioMothComment(local, '+00:00', deviceId),
    guano: {
      'GUANO|Version': '1.0',
      Make: 'Open Acoustic Devices',
      Serial: deviceId,
      Timestamp: `${local}Z`,
      'Loc Position': position,
      'OAD|Loc Source': source,
    },
  });
  const facts = await inspectRecording({
    filename: `${deviceId}/${day}.WAV`,
    size: bytes.length,
    read: async (offset, length) => bytes.slice(offset, offset + length),
  });
  return recordingInfo(facts);
}

const proposed = async () => {
  const params = { dataId: card.data_id };
  const { proposals } = await service.call(surveyHandlers.deploymentProposals, 'ada', { params });
  return proposals.map(({ device_id, latitude, site }) => [device_id, latitude, site?.name]);
};

it('recorders that were set up alike in the Configuration App are not proposed at one site, nor told to be at its place', async () => {
  await service.call(surveyHandlers.sitesCreate, 'ada', {
    params: { projectId: card.project_id },
    body: { name: 'Of the first recorder', latitude: 47.61, longitude: 9.42 },
  });
  await addRecordings(service, card, [
    await sent('24F31901603710AA', 1, '47.61 9.42', 'Configuration app'),
    await sent('24F31901603710BB', 1, '47.61 9.42', 'Configuration app'),
  ]);
  expect(await proposed()).toEqual([
    ['24F31901603710AA', null, undefined],
    ['24F31901603710BB', null, undefined],
  ]);
});

it('places that GPS told between typed ones propose a move', async () => {
  await addRecordings(service, card, [
    await sent('24F31901603710AA', 1, '47.650000 9.480000', 'GPS'),
    await sent('24F31901603710AA', 2, '47.61 9.42', 'Configuration app'),
    await sent('24F31901603710AA', 3, '47.700000 9.480000', 'GPS'),
  ]);
  expect(await proposed()).toEqual([
    ['24F31901603710AA', 47.65, undefined],
    ['24F31901603710AA', 47.7, undefined],
  ]);
});
