import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { audioMothRecording } from '../../../fixtures/survey/audiomoth-recording.ts';
import { dawnChorus } from '../../../fixtures/survey/dawn-chorus.ts';

const sampleRateHz = 8000;
const reelSeconds = 120;

/** One a minute, each cut from another place of one chorus. */
export async function makeManyRecordings(folder: string, count: number, seconds: number) {
  const reel = dawnChorus({ seed: 3, seconds: reelSeconds, sampleRateHz });
  const length = seconds * sampleRateHz;
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < count; index++) {
    const local = new Date(Date.UTC(2026, 4, 21, 0, index)).toISOString().slice(0, 19);
    const from = (index * 1009) % (reel.length - length);
    const samples = reel.subarray(from, from + length);
    const deviceId = '24F319055FDF1234';
    await writeFile(
      join(folder, `${local.replaceAll(/[-:]/g, '').replace('T', '_')}.WAV`),
      audioMothRecording({ local, samples, sampleRateHz, deviceId }),
    );
  }
}
