'use client';

import { calledName, type SpeciesName } from '../../base/species-name.ts';
import { useStore } from '../../base/store.ts';
import { secondsText, ticksBetween } from '../charts/labels.ts';
import { kindColour, type HeatPicture, paintHeat, soundPixels } from '../charts/palette.ts';
import type { Player } from './use-clip.ts';
import type { ClipView } from './clip-view.ts';
import { bandOf, type SoundFrame } from './clip.ts';
import { type Spectrogram, type Tone, tonesOf, type WindowLength } from './spectrogram.ts';
import type { DetectionRow } from '../engine/calls.ts';

interface AxisProps {
  frame: SoundFrame;
  /** Approximate number. */
  wanted?: number;
}

const percent = (share: number) => `${100 * share}%`;

/** Decorative: the text has those of detections. */
export function HertzAxis({ frame, wanted = 8 }: AxisProps) {
  const { low, high } = frame;
  return (
    <div className="bp-sound-hertz bp-numbers" aria-hidden="true">
      {ticksBetween(low / 1000, high / 1000, wanted).map((khz) => (
        <span key={khz} style={{ bottom: percent((1000 * khz - low) / (high - low)) }}>
          {khz} kHz
        </span>
      ))}
    </div>
  );
}

export function SecondsAxis({ frame, wanted = 7 }: AxisProps) {
  const { from, to } = frame;
  return (
    <div className="bp-sound-seconds bp-numbers" aria-hidden="true">
      {ticksBetween(from, to, wanted).map((at) => (
        <span
          key={at}
          data-end={at > to - 0.05 * (to - from) ? '' : undefined}
          style={{ left: percent((at - from) / (to - from)) }}
        >
          {secondsText(at)}
        </span>
      ))}
    </div>
  );
}

export function SoundCursor({ player, frame }: { player: Player; frame: SoundFrame }) {
  const { at } = useStore(player);
  if (at === null || at < frame.from || at > frame.to) return null;
  const left = (100 * (at - frame.from)) / (frame.to - frame.from);
  return <span className="bp-sound-cursor" aria-hidden="true" style={{ left: `${left}%` }} />;
}

interface SpectrogramBoxProps {
  detection: Pick<DetectionRow, 'start_s' | 'end_s' | 'low_hz' | 'high_hz'>;
  rank: number;
  frame: SoundFrame;
  /** Hertz. */
  sampleRate: number;
  /** Others are fainter. */
  main?: boolean;
}

/**
 * Seconds and band, or shaded seconds where the model gives no band. Decorative: the table has the
 * numbers.
 */
export function SpectrogramBox(props: SpectrogramBoxProps) {
  const { detection, rank, frame, sampleRate, main = false } = props;
  const band = bandOf(detection, sampleRate);
  const [seconds, hertz] = [frame.to - frame.from, frame.high - frame.low];
  const left = (detection.start_s - frame.from) / seconds;
  const right = (detection.end_s - frame.from) / seconds;
  const top = band ? (frame.high - band.high) / hertz : 0;
  const bottom = band ? (frame.high - band.low) / hertz : 1;
  if (right < 0 || left > 1 || bottom < 0 || top > 1) return null;
  return (
    <span
      className="bp-sound-box"
      data-main={main ? '' : undefined}
      data-window={band ? undefined : ''}
      aria-hidden="true"
      style={{
        left: `${100 * left}%`,
        width: `${100 * (right - left)}%`,
        top: `${100 * top}%`,
        height: `${100 * (bottom - top)}%`,
        color: kindColour(rank),
      }}
    />
  );
}

export function soundPicture(picture: Spectrogram, tone: Tone): HeatPicture {
  const { columns, rows, levels, loudness } = picture;
  const tones = tonesOf(loudness, tone);
  const level = (column: number, row: number) => tones[levels[row * columns + column]!] ?? 0;
  return { columns, rows, level };
}

/** Pixels; margins for axes and caption. */
const plot = { width: 1600, height: 800 };
const margins = { left: 110, top: 130, right: 40, bottom: 90 };
const font = 'Inter, system-ui, sans-serif';

interface PictureFile {
  view: ClipView;
  frame: SoundFrame;
  window: WindowLength;
  tone: Tone;
  element: Element;
  title: string;
  scientific: string;
  caption: string;
  axes: { time: string; frequency: string };
  colourOf: (detection: DetectionRow) => string;
}

/** Null where the browser cannot make it. */
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

  // Within this element, to inherit the page's colours.
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
    // Visible on any sound: the species' colour on a wider background line.
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

const mostPart = 60;

/** Letters and digits of any script; a hyphen for what some system refuses. */
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

/** The correction, else that of the analysis. */
export const saidName = ({ corrected, ...detection }: DetectionRow): SpeciesName =>
  corrected ?? detection;

/** Where it is a name and not a date. */
const folderOf = (file: string): string => {
  const folder = file.split('/').at(-2) ?? '';
  return /\p{L}/u.test(folder) ? folder : '';
};

/**
 * `AM01_20260521T043103_Song-Thrush`, without extension. Recorder by analysis, `device` of the
 * header, or folder; without a time, the recording's name and the second `from`.
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
