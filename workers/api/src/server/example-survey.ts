import { setImmediate } from 'node:timers/promises';
import { exampleType } from '@biophony/contract';
import { inspectRecording, recordingInfo } from '@biophony/recordings';
import {
  exampleCard,
  exampleSheet,
  exampleSongs,
  recordingsOf,
  surveySites,
} from '../../../../tests/fixtures/survey/example-card.ts';
import { exampleSpecies } from '../../../../tests/fixtures/survey/example-songs.ts';
import type { ExampleSample, ExampleSurvey } from '../base/deps.ts';

/** Rounded up: three seconds, header and GUANO. */
const bytesEach = 100_000;

const factsOf = async ({ filename, bytes }: { filename: string; bytes: Uint8Array }) =>
  recordingInfo(
    await inspectRecording({
      filename,
      size: bytes.length,
      read: async (offset, length) => bytes.subarray(offset, offset + length),
    }),
  );

const sampleOf = (
  named: string,
  more: Omit<ExampleSample, 'scientific_name' | 'common_name'>,
): ExampleSample[] =>
  exampleSpecies
    .filter(({ common_name }) => common_name === named)
    .map(({ scientific_name, common_name }) => ({ scientific_name, common_name, ...more }));

export const exampleSurvey = (): ExampleSurvey => ({
  title: 'Example: two weeks at the lake',
  description:
    'Six recorders around a lake, with invented species and synthetic sounds. One clock was set wrong, one recorder fell silent, and a review is half done. Look around, and delete the project when you are done.',
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
    songs: () => exampleSongs(site),
  })),
  analysisType: exampleType,
  samples: [
    ...sampleOf('Reed Piper', {
      perStratum: 10,
      reviewed: 1,
      calibrated: true,
      colleague: { clips: 0, disagrees: 0 },
    }),
    ...sampleOf('Lake Fluter', {
      perStratum: 5,
      reviewed: 0.5,
      calibrated: false,
      colleague: { clips: 8, disagrees: 2 },
    }),
  ],
});
