// From a key of the review to the next clip drawn and heard, in chromium over loopback, with clips of recordings of 60 s as
// WAV, FLAC and MP3 (the last two where ffmpeg is). The goal is 100 ms for 95 of 100 keys. The peer is a page that does
// nothing but show the next of some canvases and play a sound that is ready. CLIPS of the sample.
// `npm run build` first. npx node --conditions=biophony tests/bench/review/keys.ts
import { createClient, createReviewClient } from '@biophony/sdk';
import type { Browser, Page } from '@playwright/test';
import { clipFollowed, measureKeys, percentiles } from './key-times.ts';
import { makeSampled, withFfmpeg } from '../../e2e/review/support/sampled.ts';
import { openTestService } from '../../e2e/support/test-service.ts';
import { loadText } from '../measure.ts';
import { sized } from '../quick.ts';
import { makeAccount } from '../web/account.ts';
import { openBrowser, report } from '../web/browser.ts';

const clips = sized('CLIPS', 150, 6);
/** How long somebody listens before the next key, in milliseconds. */
const listenMs = sized('LISTEN', 300, 50);
const goalMs = 100;
const viewport = { width: 1280, height: 800 };
const ms = (value: number) => `${value.toFixed(0)} ms`;

/** As many pictures as the review holds ready, of which a key shows the next and plays a tone of a second. */
function barePage(count: number): void {
  const rate = 8000;
  const wav = new DataView(new ArrayBuffer(44 + rate));
  const header = [0x52494646, 0, 0x57415645, 0x666d7420];
  for (const [at, word] of header.entries()) wav.setUint32(4 * at, word);
  wav.setUint32(4, 36 + rate, true);
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, rate, true);
  wav.setUint32(28, rate, true);
  wav.setUint16(32, 1, true);
  wav.setUint16(34, 8, true);
  wav.setUint32(36, 0x64617461);
  wav.setUint32(40, rate, true);
  for (let at = 44; at < wav.byteLength; at++) wav.setUint8(at, 128 + 60 * Math.sin(at / 3));
  const url = URL.createObjectURL(new Blob([wav.buffer], { type: 'audio/wav' }));
  const sounds = Array.from({ length: count }, () => new Audio(url));
  const pictures = sounds.map((sound, at) => {
    sound.preload = 'auto';
    const span = document.createElement('span');
    span.className = 'bp-review-drawn';
    span.dataset.item = String(at);
    span.style.visibility = 'hidden';
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 200, 100);
    span.append(canvas);
    document.body.append(span);
    return span;
  });
  let at = 0;
  const show = () => {
    for (const one of pictures) {
      delete one.dataset.shown;
      one.style.visibility = 'hidden';
    }
    const shown = pictures[at % count]!;
    shown.dataset.shown = '';
    shown.style.visibility = 'visible';
  };
  show();
  addEventListener('keydown', () => {
    sounds[at % count]?.pause();
    at += 1;
    show();
    void sounds[at % count]?.play();
  });
}

/** Says yes and no in turn, so many times, each when the clip before was drawn and heard. */
async function goThrough(page: Page, keys: number): Promise<void> {
  for (let at = 0; at < keys; at++) {
    await page.keyboard.press(at % 2 ? 'n' : 'y');
    await clipFollowed(page);
    await page.waitForTimeout(listenMs);
  }
}

async function measurePeer(browser: Browser) {
  const page = await browser.newPage({ viewport });
  await measureKeys(page);
  await page.goto('about:blank');
  await page.evaluate(barePage, 4);
  await goThrough(page, clips - 1);
  const { there } = await percentiles(page);
  await page.close();
  return there;
}

const testService = await openTestService({ person: false });
const browser = await openBrowser();
try {
  await testService.startRunner();
  const { storageState } = await makeAccount(browser, testService.url, 0);
  const context = await browser.newContext({ baseURL: testService.url, storageState, viewport });
  const getToken = async () => {
    const given = await context.request.get('/api/auth/token', {
      headers: { origin: testService.url },
    });
    return ((await given.json()) as { token: string }).token;
  };
  const api = createClient({ baseUrl: testService.url, auth: { getToken } });
  const { projectId, sampleId } = await makeSampled({ api }, testService.folder, {
    title: 'Clips',
    items: clips,
    files: Math.max(3, Math.ceil(clips / 20)),
  });
  const formatOf = new Map<number, string>();
  for await (const { item, file } of createReviewClient(api).samples.items(projectId, sampleId))
    formatOf.set(item, file.slice(file.lastIndexOf('.') + 1).toUpperCase());
  const page = await context.newPage();
  await measureKeys(page);
  await page.goto(`/dashboard/projects/${projectId}/review?sample=${sampleId}`);
  await page.locator('.bp-review-drawn[data-shown][data-drawn]').waitFor();
  const began = performance.now();
  await goThrough(page, clips - 1);
  const minutes = (performance.now() - began) / 60_000;
  const { keys, drawn, there } = await percentiles(page);
  const peer = await measurePeer(browser);
  console.log(`${keys} keys, ${((clips - 1) / minutes).toFixed(0)} a minute; ${loadText()}`);
  if (!withFfmpeg) console.log('ffmpeg is not here: all clips are of WAV files.');
  for (const format of new Set(formatOf.values())) {
    const of = await percentiles(page, (item) => formatOf.get(item) === format);
    console.log(
      `${format}, ${of.keys} keys: drawn p50 ${ms(of.drawn.p50)}, p95 ${ms(of.drawn.p95)}; drawn and heard p50 ${ms(of.there.p50)}, p95 ${ms(of.there.p95)}`,
    );
  }
  console.log(
    `peer: p50 ${ms(peer.p50)}, p95 ${ms(peer.p95)}; the review takes ${(there.p95 / peer.p95).toFixed(1)} of its p95`,
  );
  console.log(`drawn p50 ${ms(drawn.p50)}, p95 ${ms(drawn.p95)}; both p50 ${ms(there.p50)}`);
  report('key to clip drawn and heard, p95', ms(there.p95), ms(goalMs), there.p95 < goalMs);
} finally {
  await browser.close();
  await testService.close();
}
