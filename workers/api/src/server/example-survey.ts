import { setImmediate } from 'node:timers/promises';
import { inspectRecording, recordingInfo } from '@biophony/recordings';
import {
  exampleCard,
  exampleSheet,
  recordingsOf,
  surveySites,
} from '../../../../tests/fixtures/survey/example-card.ts';
import type { ExampleSurvey } from '../base/deps.ts';

/** Rounded up: two seconds, header and GUANO. */
const bytesEach = 100_000;

const factsOf = async ({ filename, bytes }: { filename: string; bytes: Uint8Array }) =>
  recordingInfo(
    await inspectRecording({
      filename,
      size: bytes.length,
      read: async (offset, length) => bytes.subarray(offset, offset + length),
    }),
  );

export const exampleSurvey = (): ExampleSurvey => ({
  title: 'Example: two weeks at the lake',
  description:
    'Six recorders around a lake, with synthetic sounds. One clock was set wrong. Look around, correct it, and delete the project when you are done.',
  device: 'audiomoth',
  sheet: new TextEncoder().encode(exampleSheet()),
  cards: surveySites.map((site) => ({
    name: site.name,
    bytes: recordingsOf(site) * bytesEach,
    async *recordings() {
      for (const recording of exampleCard(site)) {
        yield { ...recording, recording: await factsOf(recording) };
        // Lets other calls run between recordings.
        await setImmediate();
      }
    },
  })),
});
