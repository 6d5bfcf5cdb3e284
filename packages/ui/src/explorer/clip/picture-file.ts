import { calledName } from '../charts/called-name.ts';
import { secondsText, ticksBetween } from '../charts/labels.ts';
import { type HeatPicture, paintHeat, soundPixels } from '../charts/palette.ts';
import type { SpeciesName } from '../data/detection-columns.ts';
import type { DetectionRow } from '../engine/calls.ts';
import type { ClipView } from './clip-view.ts';
import { bandOf, type SoundFrame } from './clip.ts';
import { type Spectrogram, type Tone, tonesOf, type WindowLength } from './spectrogram.ts';

/** A spectrogram as it is painted: one pixel for each of its values. */
export function soundPicture(picture: Spectrogram, tone: Tone): HeatPicture {
  const { columns, rows, levels, loudness } = picture;
  const tones = tonesOf(loudness, tone);
  const level = (column: number, row: number) => tones[levels[row * columns + column]!] ?? 0;
  return { columns, rows, level };
}

/** Pixels of the saved picture: its plot, and the margins around it for axes and caption. */
const plot = { width: 1600, height: 800 };
const margins = { left: 110, top: 130, right: 40, bottom: 90 };
const font = 'Inter, system-ui, sans-serif';

interface PictureFile {
  view: ClipView;
  frame: SoundFrame;
  window: WindowLength;
  tone: Tone;
  /** An element of the page that has the colours of its theme. */
  element: Element;
  /** Species, the scientific name beside it, and what else stands above the picture. */
  title: string;
  scientific: string;
  caption: string;
  axes: { time: string; frequency: string };
  colourOf: (detection: DetectionRow) => string;
}

/** Draws what is shown of a clip with axes, boxes and a caption. Null where the browser makes no picture of it. */
export async function pictureFile(wanted: PictureFile): Promise<Blob | null> {
  const { view, frame, window, tone, element } = wanted;
  const picture = await view.picture({ frame, window, columns: plot.width, rows: plot.height });
  const canvas = document.createElement('canvas');
  canvas.width = margins.left + plot.width + margins.right;
  canvas.height = margins.top + plot.height + margins.bottom;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim() || '#000';
  const resolved = (text: string) =>
    text.replaceAll(/var\((--[\w-]+)\)/g, (_, name) => colour(name));
  const [ink, soft, paper] = ['--bp-ink', '--bp-ink-soft', '--bp-card'].map(colour) as [
    string,
    string,
    string,
  ];
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);

  // The colours of the page come from where an element stands, so the picture is painted within it.
  const painted = document.createElement('canvas');
  painted.hidden = true;
  element.append(painted);
  try {
    paintHeat(painted, soundPicture(picture, tone), soundPixels(painted));
  } finally {
    painted.remove();
  }
  context.drawImage(painted, margins.left, margins.top, plot.width, plot.height);

  const text = (value: string, x: number, y: number, size: number, fill: string, more = '') => {
    context.font = `${more} ${size}px ${font}`;
    context.fillStyle = fill;
    context.fillText(value, x, y);
  };
  text(wanted.title, margins.left, 56, 38, ink, '600');
  const beside = margins.left + context.measureText(wanted.title).width + 18;
  text(wanted.scientific, beside, 56, 32, soft, 'italic');
  text(wanted.caption, margins.left, 100, 24, soft);

  const xOf = (at: number) =>
    margins.left + ((at - frame.from) / (frame.to - frame.from)) * plot.width;
  const yOf = (hertz: number) =>
    margins.top + ((frame.high - hertz) / (frame.high - frame.low)) * plot.height;
  context.strokeStyle = soft;
  context.lineWidth = 2;
  context.strokeRect(margins.left, margins.top, plot.width, plot.height);
  const line = (...points: [x: number, y: number][]) => {
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.stroke();
  };
  context.textAlign = 'center';
  for (const at of ticksBetween(frame.from, frame.to, 8)) {
    line([xOf(at), margins.top + plot.height], [xOf(at), margins.top + plot.height + 10]);
    text(secondsText(at), xOf(at), margins.top + plot.height + 38, 24, ink);
  }
  text(wanted.axes.time, margins.left + plot.width / 2, canvas.height - 16, 22, soft);
  context.textAlign = 'right';
  for (const khz of ticksBetween(frame.low / 1000, frame.high / 1000, 6)) {
    line([margins.left - 10, yOf(khz * 1000)], [margins.left, yOf(khz * 1000)]);
    text(String(khz), margins.left - 18, yOf(khz * 1000) + 8, 24, ink);
  }
  text(wanted.axes.frequency, margins.left - 18, margins.top - 14, 22, soft);

  context.save();
  context.beginPath();
  context.rect(margins.left, margins.top, plot.width, plot.height);
  context.clip();
  for (const one of [...view.others, view.detection]) {
    const band = bandOf(one, view.clip.sampleRate);
    const main = one === view.detection;
    const [left, right] = [xOf(one.start_s), xOf(one.end_s)];
    const [top, bottom] = band
      ? [yOf(band.high), yOf(band.low)]
      : [margins.top - 20, margins.top + plot.height + 20];
    if (!band) {
      context.fillStyle = resolved(wanted.colourOf(one));
      context.globalAlpha = main ? 0.07 : 0;
      context.fillRect(left, top, right - left, bottom - top);
      context.globalAlpha = 1;
      context.fillRect(left, margins.top, right - left, main ? 12 : 7);
    }
    // A line in the colour of the species within a wider one of the ground can be seen on any sound.
    for (const [stroke, width] of [
      [paper, main ? 10 : 6],
      [resolved(wanted.colourOf(one)), main ? 5 : 2],
    ] as const) {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.strokeRect(left, top, right - left, bottom - top);
    }
  }
  context.restore();
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

/** Characters of one part of a file name at most. */
const mostPart = 60;

/** Letters and digits of any script; everything that some system refuses in names becomes a hyphen. */
const partOf = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[’']/gu, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, mostPart);

const momentPart = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z$/g, '')
    .replace('Z', '');

/** What a detection is called: as it was corrected, or as the analysis has it. */
export const saidName = ({ corrected, ...detection }: DetectionRow): SpeciesName =>
  corrected ?? detection;

/** The folder that a recording stands in, where it is a name and not a date. */
const folderOf = (file: string): string => {
  const folder = file.split('/').at(-2) ?? '';
  return /\p{L}/u.test(folder) ? folder : '';
};

/**
 * The name, without ending, of a file made of a detection's sound from the second `from` of its recording:
 * `AM01_20260521T043103_Song-Thrush`. The recorder is the one that the analysis names, or the `device` of the
 * recording's header, or its folder; where the time is not known, the recording's name and the second stand for it.
 */
export function soundFileName(
  detection: DetectionRow,
  from: number,
  device: string | null = null,
): string {
  const { time, start_s: start, recorder, file } = detection;
  const base = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const parts = [
    recorder ?? device ?? folderOf(file),
    time === null ? `${base}-${from.toFixed(1)}s` : momentPart(time + (from - start) * 1000),
    calledName(saidName(detection)),
  ];
  return parts.map(partOf).filter(Boolean).join('_') || `detection-${detection.row}`;
}
