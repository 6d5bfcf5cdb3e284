import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { audioMothRecording } from '../../../tests/fixtures/survey/audiomoth-recording.ts';
import { dawnChorus } from '../../../tests/fixtures/survey/dawn-chorus.ts';

export interface CardOptions {
  folder: string;
  /** Good recordings, one every ten minutes from 05:00 local time. */
  recordings: number;
  /** Seconds per recording. */
  seconds: number;
  sampleRateHz?: number;
  deviceId?: string;
  /** Adds one empty and one truncated recording, and the recorder's text files. */
  faults?: boolean;
}

const stamp = (minutes: number) => {
  const hour = String(5 + Math.floor(minutes / 60)).padStart(2, '0');
  return `${hour}${String(minutes % 60).padStart(2, '0')}00`;
};

/**
 * Real headers, an invented dawn chorus. Returns the paths of all recordings, relative to the
 * folder.
 */
export async function makeCard(options: CardOptions): Promise<string[]> {
  const { folder, recordings, seconds, sampleRateHz = 48_000, faults = false } = options;
  const deviceId = options.deviceId ?? '24F319055FDF1234';
  const written: string[] = [];
  const write = async (name: string, bytes: Uint8Array) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
    if (name.toUpperCase().endsWith('.WAV')) written.push(name);
  };
  const recording = (index: number) => {
    const time = stamp(index * 10).replace(/(..)(..)(..)/, '$1:$2:$3');
    return audioMothRecording({
      local: `2026-05-21T${time}`,
      samples: dawnChorus({ seed: index + 1, seconds, sampleRateHz }),
      sampleRateHz,
      deviceId,
      temperatureC: 11.4 + index / 2,
    });
  };
  for (let index = 0; index < recordings; index++)
    await write(`20260521/20260521_${stamp(index * 10)}.WAV`, recording(index));
  if (faults) {
    await write(`20260521/20260521_${stamp(recordings * 10)}.WAV`, new Uint8Array());
    const cut = recording(recordings + 1);
    await write(
      `20260521/20260521_${stamp((recordings + 1) * 10)}.WAV`,
      cut.subarray(0, Math.round(cut.length * 0.4)),
    );
    await write('CONFIG.TXT', new TextEncoder().encode(`Device ID : ${deviceId}\r\n`));
  }
  return written;
}
