import { readFile, writeFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOutputFile } from '../kit/output-folder.ts';
import { temporaryFile, temporaryFolder } from '../testing/files.ts';
import { detectionOf } from '../testing/made-results.ts';
import { facts } from '../testing/recording-facts.ts';
import { tone } from '../testing/sounds.ts';
import { momentOf } from './testing/made-moments.ts';
import { encodePcm } from '../testing/made-wav.ts';
import type { ListedClip } from './page.ts';
import { clipPicture, pictureSize, soundScale, findTopHz } from './clip-picture.ts';
import { writePages } from './write-pages.ts';

async function pagesOf(clips: ListedClip[][]) {
  const folder = await temporaryFolder();
  const names = await writePages(clips, ['About <these>.'], (name) =>
    createOutputFile(join(folder, name)),
  );
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
}

async function listed(species: string, count: number): Promise<ListedClip[]> {
  const picture = await temporaryFile('a.png', 'png');
  return Array.from({ length: count }, (_, i) => ({
    name: `${species}/0.900 #${i}.wav`,
    moment: momentOf(detectionOf(species, 0.9, 1), {
      file: `<b>${i}</b>.wav`,
      recording: facts({ recorded_at: '2024-05-01T23:00:00' }),
    }),
    span: { from: 0, to: 5 },
    sampleRate: 48_000,
    expansion: 1,
    channels: 1,
    topHz: 12_000,
    picture,
  }));
}

test('a page has a hundred clips; species go on from page to page, and every link leads somewhere (S20.8)', async () => {
  const pages = await pagesOf([
    await listed('Wren', 130),
    await listed('Jay', 90),
    await listed('Owl', 1),
  ]);
  expect(pages.map(([name]) => name)).toEqual(['clips.html', 'clips-2.html', 'clips-3.html']);
  const counts = pages.map(([, html]) => html.match(/<li class="clip">/g)?.length);
  expect(counts).toEqual([100, 100, 21]);
  const [first] = pages;
  const texts = new Map(pages);
  const links = [...first![1].matchAll(/<li><a href="([^"#]*)#([^"]+)">([^<]+)</g)];
  expect(links.map(([, , , name]) => name)).toEqual(['Jay', 'Owl', 'Wren']);
  for (const [, page, id] of links)
    expect(texts.get(page === '' ? 'clips.html' : page!)).toContain(`id="${id}"`);
  for (const [name, html] of pages) {
    for (const [, page] of html.matchAll(/href="(clips[^"#]*)/g))
      expect([...texts.keys()], name).toContain(page);
    // Whole by itself: nothing is asked for but the clips beside it.
    expect(html).not.toMatch(/https?:|<link|src="(?!data:)[^"]*:/);
  }
});

test('names cannot write into the page, and lead to their files (S20.8)', async () => {
  const odd = '"><script>alert(1)</script>&';
  const [clip] = await listed(odd, 1);
  const [[, html]] = (await pagesOf([[{ ...clip!, name: `100% ?#/ä'.wav` }]])) as [
    [string, string],
  ];
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<b>0');
  expect(html).toContain('About &lt;these&gt;.');
  expect(html).toContain('src="100%25%20%3F%23/%C3%A4&#39;.wav"');
});

test('the scale of colours is that of the web app', async () => {
  const tokens = await readFile(
    new URL('../../../../packages/ui/src/theme/tokens.css', import.meta.url),
    'utf8',
  );
  for (const [at, colour] of soundScale.entries())
    expect(tokens).toContain(`--bp-data-${at}: ${colour};`);
});

/** The pixels of a picture with a palette, and its colours. */
function pixelsOf(png: Buffer) {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    chunks.set(
      png.toString('latin1', at + 4, at + 8),
      png.subarray(at + 8, at + 8 + png.readUInt32BE(at)),
    );
  const lines = inflateSync(chunks.get('IDAT')!);
  const { columns, rows } = pictureSize;
  return Array.from({ length: rows }, (_, row) =>
    lines.subarray(row * (columns + 1) + 1, (row + 1) * (columns + 1)),
  );
}

test('a tone is the darkest line of the picture, at its frequency', async () => {
  const rate = 48_000;
  for (const hertz of [1000, 6000, 11_000]) {
    const samples = encodePcm([tone(hertz, rate, 3, 0.5)], 'int16');
    const format = { encoding: 'int', sampleBytes: 2, channels: 1, sampleRate: rate } as const;
    const meta = { analysis_type: 'x', model: 'x', model_version: '1', settings: {} };
    const moment = momentOf(detectionOf('Owl', 0.9, 0));
    const { png, topHz } = clipPicture({
      samples,
      format,
      expansion: 1,
      moment,
      meta,
      span: { from: 0, to: 3 },
    });
    expect(topHz).toBe(12_000);
    const middle = pixelsOf(png).map((row) => row[200]!);
    const loudest = middle.indexOf(Math.max(...middle));
    const shown = topHz * (1 - (loudest + 0.5) / pictureSize.rows);
    expect(Math.abs(shown - hertz)).toBeLessThan(topHz / pictureSize.rows);
    await writeFile(await temporaryFile('x.png', ''), png);
  }
});

test('pictures reach to 12 kHz, above a high call, and to all that a recorder of bats heard', () => {
  const call = { ...detectionOf('x', 1, 0), low_hz: 14_000, high_hz: 16_000 };
  const bird = { ...detectionOf('x', 1, 0), low_hz: 0, high_hz: 15_000 };
  expect(findTopHz(call, 48_000)).toBe(20_000);
  expect(findTopHz(bird, 48_000)).toBe(12_000);
  expect(findTopHz(bird, 16_000)).toBe(8000);
  expect(findTopHz(bird, 384_000)).toBe(192_000);
});
