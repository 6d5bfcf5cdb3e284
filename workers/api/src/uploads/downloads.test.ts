import { type Role, UploadUrlsRequest } from '@biophony/contract';
import {
  blankAudioMothComment,
  inspectRecording,
  recordingInfo,
  writeAudioMothWav,
} from '@biophony/recordings';
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
import type { Call } from '../http/handler.ts';
import { fileDownload } from './downloads.ts';

let service: ServiceContext;
let card: MadeDataset;

beforeEach(async () => {
  service = await ServiceContext.start();
  card = await makeDataset(service, await service.user('ada'));
  await service.call(surveyHandlers.sitesCreate, 'ada', {
    params: { projectId: card.project_id },
    body: { name: 'Eyrie', latitude: 47.61, longitude: 9.42, public_precision: 'hidden' },
  });
});
afterEach(() => service.close());

/** A recording with these GUANO fields of which the store has other bytes, and who may download it. */
async function downloadOf(guano: Record<string, string>) {
  const bytes = writeAudioMothWav({
    samples: new Int16Array(16_000).fill(5),
    sampleRate: 8000,
    comment: blankAudioMothComment('2024-05-28T04:00:00', '+00:00', '24F31901603710AA'),
    guano: { 'GUANO|Version': '1.0', ...guano },
  });
  const filename = '20240528_040000.WAV';
  const read = async (offset: number, length: number) => bytes.slice(offset, offset + length);
  const facts = await inspectRecording({ filename, size: bytes.length, read });
  const file = { filename, content_type: 'audio/wav', size: bytes.length };
  const { files } = UploadUrlsRequest.parse({
    files: [{ ...file, recording: recordingInfo(facts) }],
  });
  const { files: tickets } = await askUploads(service, card, files);
  const ticket = tickets[0];
  if (ticket?.status !== 'upload') throw new Error(JSON.stringify(ticket));
  await putObject(service, card, ticket, bytes.length);
  await completeUpload(service, card);
  return (role: Role) =>
    fileDownload({
      ctx: {
        deps: service.deps,
        principal: { kind: 'user', userId: 'vic', scopes: [], keyId: null },
        userId: 'ada',
        actorId: 'vic',
        role,
        confinedTo: null,
        hidesPlaces: role === 'viewer',
        requestId: 'test',
        now: service.now,
      },
      params: { dataId: card.data_id, fileId: ticket.file_id },
      query: {},
      body: undefined,
      ifMatch: null,
    } as unknown as Call<'fileDownload'>);
}

it.each(['Configuration app', 'GPS'])(
  'a recording whose header has a place of the source %s and whose sound cannot be read alone is kept from viewers (S15.26)',
  async (source) => {
    const download = await downloadOf({ 'Loc Position': '47.61 9.42', 'OAD|Loc Source': source });
    await expect(download('viewer')).rejects.toThrow('names the place where it was recorded');
    expect((await download('manager')).size_bytes).toBeGreaterThan(0);
  },
);

it('one whose header has no place is given to viewers, too', async () => {
  const download = await downloadOf({});
  expect((await download('viewer')).size_bytes).toBeGreaterThan(0);
});
