import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { audioMothRecording } from '../../fixtures/survey/audiomoth-recording.ts';
import { dawnChorus } from '../../fixtures/survey/dawn-chorus.ts';

export interface CardShape {
  files: number;
  seconds: number;
  sampleRateHz: number;
}

/** Recordings that are different; a larger card has them several times, as links under other names. */
const different = 120;
const reels = 4;
const deviceId = '24F319055FDF1234';

const nameAt = (index: number): { local: string; name: string } => {
  const local = new Date(Date.UTC(2026, 4, 21) + index * 60_000).toISOString().slice(0, 19);
  return { local, name: `${local.replaceAll(/[-:]/g, '').replace('T', '_')}.WAV` };
};

/** Writes a card of AudioMoth recordings, one a minute, of an invented dawn chorus. */
export function makeDayCard(folder: string, { files, seconds, sampleRateHz }: CardShape): void {
  mkdirSync(folder, { recursive: true });
  const chorus = Array.from({ length: Math.min(reels, files) }, (_, seed) =>
    dawnChorus({ seed, seconds: seconds * 2, sampleRateHz }),
  );
  const length = seconds * sampleRateHz;
  for (let index = 0; index < files; index++) {
    const { local, name } = nameAt(index);
    if (index >= different) {
      linkSync(join(folder, nameAt(index % different).name), join(folder, name));
      continue;
    }
    const from = Math.round((index / different) * length);
    const samples = chorus[index % reels]!.subarray(from, from + length);
    writeFileSync(
      join(folder, name),
      audioMothRecording({ local, samples, sampleRateHz, deviceId }),
    );
  }
}
