// node custom-model-case.ts FOLDER: writes a custom model (FOLDER/synthetic-calls) and a card
// (FOLDER/card), and prints its calls as JSON. For tests of other packages.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { callClassifierId, callLabels, writeCallClassifier } from './call-classifier.ts';
import { callKinds, plantCalls, type PlantedCall } from './synthetic-calls.ts';
import { packSilence, writeWav } from '../../testing/audiomoth-wav.ts';

const calls: PlantedCall[] = [
  { kind: 'whistle', at_s: 2.3, loudness: 0.5 },
  { kind: 'sweep', at_s: 5.1, loudness: 0.1 },
  { kind: 'trill', at_s: 7.6, loudness: 0.3 },
  { kind: 'whistle', at_s: 11.4, loudness: 0.2 },
];
const recordings = [
  { time: '05:00', rate: 48_000, calls },
  { time: '05:10', rate: 22_050, calls: calls.slice(1) },
  { time: '05:20', rate: 96_000, calls: [] },
  { time: '05:30', rate: 48_000, calls, triggered: true },
  { time: '05:40', rate: 250_000, calls: calls.slice(0, 2) },
];

const nameOf = ({ kind }: PlantedCall) => callLabels[callKinds.indexOf(kind)]?.split('_')[0];

function packed(sound: Float32Array): Float32Array {
  const samples = Int16Array.from(sound, (x) => Math.round(x * 32_767));
  return Float32Array.from(packSilence(samples), (x) => x / 32_767);
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node custom-model-case.ts FOLDER');
await writeCallClassifier(join(folder, callClassifierId));
await mkdir(join(folder, 'card'), { recursive: true });
const planted = [];
for (const { time, rate, calls: inside, triggered = false } of recordings) {
  const file = `20260521_${time.replace(':', '')}00${triggered ? 'T' : ''}.WAV`;
  const sound = plantCalls(14, rate, inside, triggered ? 0 : 0.01);
  const path = join(folder, 'card', file);
  await writeWav(path, triggered ? packed(sound) : sound, rate, `2026-05-21T${time}:00`);
  for (const call of inside) planted.push({ file, at_s: call.at_s, scientific_name: nameOf(call) });
}
console.log(JSON.stringify({ model_id: callClassifierId, planted }));
