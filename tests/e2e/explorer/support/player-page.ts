import type { Page } from '@playwright/test';
import { readOdd, type OddFile } from '../../../fixtures/odd-files/index.ts';
import { pageScript } from './page-script.ts';

const origin = 'http://player.test';

/** As in the list of recordings. */
export interface Played {
  format: string;
  size: number;
  seconds: number | null;
  sampleRate: number | null;
  /** From the start of the recording. */
  range: { from: number; to: number };
}

/** The sound, or the player's code and sentence. */
export type Heard =
  | { refused: string; message: string }
  | { sampleRate: number; samples: number; missingS: number; loudness: number };

/** Chosen between as the kit does. */
function playerScript(): Promise<string> {
  const folder = './packages/ui/src/explorer';
  return pageScript(`import { ReadError, remoteFile } from '${folder}/engine/remote-file.ts';
import { decodeClip } from '${folder}/clip/clip-files.ts';
import { plainFormats } from '${folder}/clip/clip-files.ts';
import { readPcmClip } from '${folder}/clip/clip-files.ts';
globalThis.playRecording = async (url, { format, size, seconds, sampleRate, range }) => {
  try {
    const clip = plainFormats.includes(format)
      ? await readPcmClip(remoteFile(url, size), range, false)
      : await decodeClip({ url, size, seconds, sampleRate }, range, 1);
    const loudness = clip.samples.reduce((all, value) => all + Math.abs(value), 0);
    const { length } = clip.samples;
    return { sampleRate: clip.sampleRate, samples: length, missingS: clip.missingS ?? 0, loudness };
  } catch (error) {
    if (error instanceof ReadError) return { refused: error.code, message: error.message };
    throw error;
  }
};`);
}

/** Returns what plays a file of the table. */
export async function openPlayerPage(
  page: Page,
): Promise<(file: OddFile, played: Played) => Promise<Heard>> {
  let served: OddFile | null = null;
  await page.route(`${origin}/**`, async (route) => {
    if (new URL(route.request().url()).pathname === '/') {
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>P</title>' });
      return;
    }
    const { size, read } = readOdd(served!);
    const asked = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '');
    const [first, last] = asked ? [Number(asked[1]), Number(asked[2])] : [0, size - 1];
    const body = Buffer.from(await read(first, last + 1 - first));
    await route.fulfill({ status: asked ? 206 : 200, body });
  });
  await page.goto(`${origin}/`);
  await page.addScriptTag({ content: await playerScript() });
  let count = 0;
  return (file, played) => {
    served = file;
    return page.evaluate(
      ([url, recording]) =>
        (
          globalThis as unknown as { playRecording(url: string, of: Played): Promise<Heard> }
        ).playRecording(url, recording),
      [`${origin}/${++count}`, played] as const,
    );
  };
}
