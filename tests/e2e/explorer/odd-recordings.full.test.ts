import { chromium, type Browser, type Page } from '@playwright/test';
import {
  inspectRecording,
  openByteSource,
  pcmToMono,
  readPlainSound,
  toWavOrder,
} from '@biophony/recordings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oddFiles, readOdd, type OddFile } from '../../fixtures/odd-files/index.ts';
import { chromiumArgs, chromiumPath } from '../../../tools/scripts/service/chromium.ts';
import { openPlayerPage, type Heard } from './support/player-page.ts';

// Compares the browser's player with the upload's findings; the analysis has its own test of the
// same table.

/** Chromium does not decode these; the player says so. */
const notDecoded = new Set([
  'FLAC, 100 Hz',
  'FLAC, 1048575 Hz',
  'FLAC, metadata that never ends',
  'FLAC, a block of metadata longer than the file',
  'MP3, layer I',
  'MP3, layer II',
]);
/** Seconds played. */
const most = 100;
/** Tolerated difference of a compressed recording's length from its header. */
const allowedS = 0.25;

let browser: Browser;
let play: Awaited<ReturnType<typeof openPlayerPage>>;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs });
  const page: Page = await browser.newPage();
  play = await openPlayerPage(page);
});
afterAll(() => browser.close());

interface Facts {
  format: string | null;
  seconds: number;
  rate: number;
}

/** Of plain samples, without a browser. */
async function loudnessOf(file: OddFile, seconds: number): Promise<number> {
  const input = readOdd(file);
  const layout = (await readPlainSound(openByteSource(input)))?.layout;
  if (layout?.kind !== 'pcm') throw new Error(`${file.about} has no plain samples.`);
  const { sampleRate, channels, sampleBytes, dataStart, dataBytes } = layout;
  const frames = Math.round(seconds * sampleRate);
  const length = Math.min(frames * channels * sampleBytes, dataBytes);
  const bytes = Uint8Array.from(await input.read(dataStart, length));
  toWavOrder(bytes, layout);
  const samples = new Float32Array(Math.floor(bytes.length / channels / sampleBytes));
  pcmToMono(bytes, layout, () => samples);
  return samples.reduce((all, value) => all + Math.abs(value), 0);
}

/** Between player and upload, in words. */
function differences(file: OddFile, { seconds, rate }: Facts, heard: Heard): string[] {
  if ('refused' in heard)
    return heard.refused === 'unsupported' && notDecoded.has(file.about) ? [] : [heard.message];
  const found: string[] = [];
  if (notDecoded.has(file.about)) found.push('is decoded');
  if (rate >= 8000 && rate <= 96_000 && heard.sampleRate !== rate)
    found.push(`${rate} / ${heard.sampleRate} Hz`);
  const length = heard.samples / heard.sampleRate;
  const missing = Math.min(seconds, most) - length;
  if (Math.abs(missing - heard.missingS) > Math.max(allowedS, file.lengthWithinS ?? 0))
    found.push(`${seconds} s / ${length} s, ${heard.missingS} s said to be missing`);
  return found;
}

describe('recordings of odd kinds in the player of a browser', () => {
  test.each(Object.entries(oddFiles))('%s', async (_, make) => {
    const apart: string[] = [];
    for (const file of make()) {
      const { ok, format, duration_s, sample_rate_hz } = await inspectRecording(readOdd(file));
      if (!ok || duration_s === null || sample_rate_hz === null) continue;
      const range = { from: 0, to: Math.min(duration_s, most) };
      const heard = await play(file, {
        format: format ?? '',
        size: file.size ?? file.bytes.length,
        seconds: duration_s,
        sampleRate: sample_rate_hz,
        range,
      });
      const facts = { format, seconds: duration_s, rate: sample_rate_hz };
      const found = differences(file, facts, heard);
      if (!('refused' in heard) && ['wav', 'w64', 'aiff'].includes(format ?? '')) {
        const loudness = await loudnessOf(file, range.to);
        if (Math.abs(heard.loudness - loudness) > loudness * 1e-6)
          found.push(`the sound differs: ${heard.loudness} / ${loudness}`);
      }
      apart.push(...found.map((one) => `${file.about}: ${one}`));
    }
    expect(apart).toEqual([]);
  });

  test('a recording whose middle is damaged is played with a word about what is missing', async () => {
    const file = oddFiles['FLAC']!().find(({ about }) => about === 'FLAC, zeros in the middle')!;
    const { duration_s: seconds, sample_rate_hz: sampleRate } = await inspectRecording(
      readOdd(file),
    );
    const heard = await play(file, {
      format: 'flac',
      size: file.bytes.length,
      seconds,
      sampleRate,
      range: { from: 0, to: seconds! },
    });
    expect(heard).toMatchObject({ missingS: expect.closeTo(0.288, 2) });
  });
});
