import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { audioMothRecording } from '../../../tests/fixtures/survey/audiomoth-recording.ts';
import { dawnChorus } from '../../../tests/fixtures/survey/dawn-chorus.ts';
import { hiddenFiles, otherFiles, plantedFaults, type PlantedFault } from './planted-faults.ts';

export interface FaultyCard {
  recordings: Omit<PlantedFault, 'bytes'>[];
  others: string[];
  copied: string;
  overlapping: string[];
}

const deviceId = '24F319055FDF1234';
const sampleRateHz = 8000;
const firstMinute = Date.UTC(2026, 4, 21, 5);

/** Name and clock of an AudioMoth, in seconds after deployment. */
function at(seconds: number): { name: string; local: string } {
  const local = new Date(firstMinute + seconds * 1000).toISOString().slice(0, 19);
  const [date = '', time = ''] = local.replaceAll(/[-:]/g, '').split('T');
  return { name: `${date}/${date}_${time}.WAV`, local };
}

/** Different samples at every call. */
function soundReel(): (seconds: number) => Int16Array {
  const reel = dawnChorus({ seed: 7, seconds: 60, sampleRateHz });
  let taken = 0;
  return (seconds) => {
    const length = Math.round(seconds * sampleRateHz);
    const from = (taken++ * 211) % (reel.length - length);
    return reel.subarray(from, from + length);
  };
}

/**
 * `count` recordings of a second each, one a minute, with every fault of planted-faults.ts. The
 * same count makes the same bytes.
 */
export async function makeFaultyCard(folder: string, count: number): Promise<FaultyCard> {
  const sound = soundReel();
  const slot = (n: number) => at(n * 60 + 30);
  const write = async (name: string, bytes: Uint8Array) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  };
  const good = (index: number) =>
    audioMothRecording({ local: at(index * 60).local, samples: sound(1), sampleRateHz, deviceId });

  const original = good(0);
  const faults = plantedFaults({ slot, sound, sampleRateHz, deviceId, original });
  const recordings: FaultyCard['recordings'] = [];
  for (const { bytes, ...fault } of faults) {
    await write(fault.filename, bytes);
    recordings.push(fault);
  }
  for (let index = 0; index < count - faults.length; index++) {
    const filename = at(index * 60).name;
    await write(filename, index === 0 ? original : good(index));
    recordings.push({ fault: 'none', filename, outcome: 'stored', code: null, note: null });
  }
  for (const [name, bytes] of Object.entries({ ...otherFiles, ...hiddenFiles }))
    await write(name, bytes);
  return {
    recordings,
    others: Object.keys(otherFiles),
    copied: at(0).name,
    overlapping: recordings.flatMap(({ fault, filename }) =>
      fault.startsWith('overlapping') ? [filename] : [],
    ),
  };
}
