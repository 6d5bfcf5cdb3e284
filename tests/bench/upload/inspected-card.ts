import { close, mkdirSync, open, readdirSync, read, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { audioMothRecording } from '../../fixtures/survey/audiomoth-recording.ts';
import { dawnChorus } from '../../fixtures/survey/dawn-chorus.ts';

const sampleRateHz = 8000;
const deviceId = '24F319055FDF1234';
const first = Date.UTC(2026, 3, 1);
const windowBytes = 4096;
const atOnce = 16;

/** A card of so many AudioMoth recordings of a second, one a minute, in folders of days; all different. */
export function makeManySmall(folder: string, count: number): void {
  const samples = dawnChorus({ seed: 5, seconds: 1, sampleRateHz });
  for (let index = 0; index < count; index++) {
    const local = new Date(first + index * 60_000).toISOString().slice(0, 19);
    const [date = '', time = ''] = local.replaceAll(/[-:]/g, '').split('T');
    const day = join(folder, date);
    if (index === 0 || time === '000000') mkdirSync(day, { recursive: true });
    const bytes = audioMothRecording({ local, samples, sampleRateHz, deviceId });
    writeFileSync(join(day, `${date}_${time}.WAV`), bytes);
  }
}

/** All recordings of such a card. */
export const cardPaths = (folder: string): string[] =>
  readdirSync(folder).flatMap((day) =>
    readdirSync(join(folder, day)).map((name) => join(folder, day, name)),
  );

const [openFile, readFile, closeFile] = [promisify(open), promisify(read), promisify(close)];

/** The least that reading headers can be: the first and the last 4 KiB of every file, and nothing made of them. */
export async function readHeadAndTail(paths: string[]): Promise<void> {
  const left = paths[Symbol.iterator]();
  const worker = async () => {
    for (const path of left) {
      const { size } = statSync(path);
      const fd = await openFile(path, 'r');
      await readFile(fd, new Uint8Array(windowBytes), 0, windowBytes, 0);
      await readFile(fd, new Uint8Array(windowBytes), 0, windowBytes, size - windowBytes);
      await closeFile(fd);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
