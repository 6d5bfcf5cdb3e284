import { readFile } from 'node:fs/promises';
import type { OutputFile } from '../kit/output-folder.ts';
import { momentAt } from '../results/recording-time.ts';
import { shownName } from './clip-names.ts';
import { pictureSize, ultrasonicRate } from './clip-picture.ts';
import {
  toHref,
  escaped,
  layOut,
  type ListedClip,
  pageEnd,
  pageHead,
  pageName,
  sectionEnd,
  sectionHead,
  type ClipSheet,
} from './page.ts';

const rounded = (value: number, decimals: number): string =>
  String(Math.round(value * 10 ** decimals) / 10 ** decimals);

/** `2024-05-01 23:00:12` by the recorder's clock; null without a time. */
function clockOf({ moment: { recording, detection } }: ListedClip): string | null {
  const local = momentAt(recording.recorded_at, detection.start_s)?.local;
  return local === undefined ? null : local.slice(0, 19).replace('T', ' ');
}

/** Percent of the picture's width. */
function markOf({ moment: { detection }, span }: ListedClip): string {
  const share = (at: number) =>
    Math.min(1, Math.max(0, (at - span.from) / (span.to - span.from))) * 100;
  const [left, right] = [share(detection.start_s), share(detection.end_s)];
  return `left:${rounded(left, 2)}%;width:${rounded(right - left, 2)}%`;
}

function clipCard(clip: ListedClip, png: Buffer): string {
  const { moment, span, topHz, sampleRate, expansion, name } = clip;
  const { detection, file, recording } = moment;
  const species = escaped(shownName(moment));
  const score = detection.confidence.toFixed(3);
  const clock = clockOf(clip);
  const seconds = `${rounded(span.to - span.from, 1)} s`;
  const kilohertz = `${rounded(topHz / 1000, 1)} kHz`;
  const heading = clock ?? `${rounded(detection.start_s, 1)} s from the start`;
  const recorder =
    recording.device_id === null ? '' : `<br>Recorder ${escaped(recording.device_id)}`;
  const ultrasound =
    sampleRate >= ultrasonicRate
      ? `<br>Ultrasound, ${rounded(sampleRate / 1000, 1)} kHz: it is heard when it is slowed down.`
      : '';
  const slowed =
    expansion === 1 ? '' : `<br>Slowed down ${rounded(expansion, 1)} times when it was recorded.`;
  return `<li class="clip">
<h3>${escaped(heading)} <span><span class="soft">confidence</span> ${score}</span></h3>
<div class="picture"><img src="data:image/png;base64,${png.toString('base64')}" width="${pictureSize.columns}" height="${pictureSize.rows}" alt="Spectrogram of ${species}, ${seconds}, up to ${kilohertz}"><span class="mark" style="${markOf(clip)}"></span><span class="hertz top" aria-hidden="true">${kilohertz}</span><span class="hertz bottom" aria-hidden="true">0</span></div>
<audio controls preload="none" src="${toHref(name)}" aria-label="${species}, ${escaped(heading)}, confidence ${score}"></audio>
<p class="soft">${escaped(file)}, ${rounded(detection.start_s, 2)} to ${rounded(detection.end_s, 2)} s${recorder}${ultrasound}${slowed}<br><a href="${toHref(name)}">File of this clip</a></p>
</li>
`;
}

/** Self-contained pages. Returns their names, first the one to open. */
export async function writePages(
  clips: readonly (readonly ListedClip[])[],
  about: readonly string[],
  create: (name: string) => Promise<OutputFile>,
): Promise<string[]> {
  const sheet: ClipSheet = { ...layOut(clips), about };
  const names: string[] = [];
  for (const [at, sections] of sheet.pages.entries()) {
    const number = at + 1;
    const file = await create(pageName(number));
    names.push(pageName(number));
    await file.write(pageHead(sheet, number));
    for (const section of sections) {
      await file.write(sectionHead(section));
      for (const clip of section.clips)
        await file.write(clipCard(clip, await readFile(clip.picture)));
      await file.write(sectionEnd);
    }
    await file.write(pageEnd(sheet, number));
    await file.close();
  }
  return names;
}
