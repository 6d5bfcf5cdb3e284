import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mockServer } from '../../test/mock-server.ts';
import { commandsOf } from '../../test/run-here.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

test('recordings without a byte are told to the service, whose effort then has them as failures', async () => {
  const card = temporaryFolder(onTestFinished);
  const comment = blankAudioMothComment('2024-05-28T20:00:00', '+00:00', '24F31901603710DE');
  const samples = new Int16Array(8000).fill(5);
  const sound = writeAudioMothWav({ samples, sampleRate: 8000, comment });
  writeFileSync(join(card, '20240528_200000.WAV'), sound);
  for (const hour of ['21', '22']) writeFileSync(join(card, `20240528_${hour}0000.WAV`), '');
  const server = await mockServer();
  onTestFinished(() => server.close());
  const biophony = commandsOf(server.url);
  const upload = async (...more: string[]) => {
    server.mock.calls.length = 0;
    await biophony('upload', card, '--project', 'P', '--no-everything', ...more);
    return server.mock.calls.flatMap(({ route, body }) =>
      route === 'uploadUrls'
        ? (body as { files: { filename: string; size: number }[] }).files.map(
            ({ filename, size }) => `${filename} ${size}`,
          )
        : [],
    );
  };
  const asked = await upload();
  expect(asked.filter((one) => one.endsWith(' 0'))).toEqual([
    '20240528_210000.WAV 0',
    '20240528_220000.WAV 0',
  ]);
  expect((await upload('--dry-run')).filter((one) => one.endsWith(' 0'))).toEqual([]);
});
