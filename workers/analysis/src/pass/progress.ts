import type { WriteStream } from 'node:tty';
import { counted, formatSpan } from '../kit/texts.ts';
import type { FileDone } from '../pool/work.ts';

type Outcome = 'complete' | 'partial' | 'failed';

interface Display {
  changed(): void;
  note(sentence: string): void;
  stop(): void;
  end(outcome: Outcome, message: string | null): boolean;
}

/** Named as in `--progress json`. */
export interface ProgressState {
  /** With refused ones and those of earlier runs. */
  files_done: number;
  files_total: number;
  files_refused: number;
  files_kept: number;
  /** 0 to 1; recordings in progress count in part. */
  share: number;
  detections: number;
  /** Of sound, with recordings in progress. */
  sound_s: number;
  elapsed_s: number;
  /** Seconds of sound per second; null before any sound. */
  speed: number | null;
  /** Estimate; null before any sound. */
  left_s: number | null;
}

interface Tally {
  state(): ProgressState;
  total(files: number): void;
  kept(recording: { detections: number; seconds: number; refused: boolean }): void;
  /** Seconds, where known. */
  begun(file: string, seconds: number | null): void;
  heard(file: string, seconds: number): void;
  done(file: FileDone): void;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

export function createTally(now: () => number = () => performance.now()): Tally {
  const began = now();
  const counts = { files: 0, all: 0, refused: 0, kept: 0, detections: 0, sound: 0, soundNow: 0 };
  const underWay = new Map<string, { seconds: number | null; heard: number }>();
  return {
    state() {
      const elapsed = (now() - began) / 1000;
      const open = [...underWay.values()];
      const heard = open.reduce((sum, one) => sum + one.heard, 0);
      const doneNow = open.reduce(
        (sum, one) => sum + (one.seconds ? Math.min(1, one.heard / one.seconds) : 0),
        counts.files - counts.kept,
      );
      const all = counts.all - counts.kept;
      const left = doneNow > 0 ? (elapsed / doneNow) * Math.max(0, all - doneNow) : null;
      const soundNow = counts.soundNow + heard;
      return {
        files_done: counts.files,
        files_total: counts.all,
        files_refused: counts.refused,
        files_kept: counts.kept,
        share: counts.all > 0 ? Math.round((1e4 * (counts.kept + doneNow)) / counts.all) / 1e4 : 0,
        detections: counts.detections,
        sound_s: rounded(counts.sound + heard),
        elapsed_s: rounded(elapsed),
        speed: soundNow > 0 && elapsed > 0 ? rounded(soundNow / elapsed) : null,
        left_s: left === null ? null : rounded(left),
      };
    },
    total(files) {
      counts.all = files;
    },
    kept({ detections, seconds, refused }) {
      counts.files++;
      counts.kept++;
      if (refused) counts.refused++;
      counts.detections += detections;
      counts.sound += seconds;
    },
    begun(file, seconds) {
      underWay.set(file, { seconds, heard: 0 });
    },
    heard(file, seconds) {
      const one = underWay.get(file);
      if (one) one.heard = seconds;
    },
    done({ file, refused, seconds, detections }) {
      underWay.delete(file);
      counts.files++;
      if (refused) counts.refused++;
      counts.detections += detections;
      counts.sound += seconds;
      counts.soundNow += seconds;
    },
  };
}

const count = (value: number): string => value.toLocaleString('en');

/** Most important first: the end may be left out. */
function parts(state: ProgressState): string[] {
  const { left_s, speed, detections, files_refused, files_kept, files_done, files_total } = state;
  return [
    ...(left_s !== null && files_done < files_total ? [`about ${formatSpan(left_s)} left`] : []),
    ...(speed === null ? [] : [`${speed < 10 ? speed : count(Math.round(speed))} x real time`]),
    `${formatSpan(state.sound_s)} of sound`,
    ...(detections > 0 ? [counted(detections, 'detection')] : []),
    ...(files_refused > 0 ? [`${count(files_refused)} refused`] : []),
    ...(files_kept > 0 ? [`${count(files_kept)} done before`] : []),
  ];
}

export const progressLine = (state: ProgressState): string =>
  [`${state.files_done}/${state.files_total} files`, ...parts(state)].join(', ');

const [leastBar, mostBar] = [4, 40];

function firstLine({ files_done, files_total, share }: ProgressState, width: number): string {
  const text = `${String(Math.floor(share * 100)).padStart(3)}%  ${count(files_done)} of ${count(files_total)} files`;
  const columns = Math.min(mostBar, width - text.length - 3);
  if (columns < leastBar) return text.trim();
  const full = Math.floor(share * columns);
  return `[${'#'.repeat(full)}${'-'.repeat(columns - full)}] ${text}`;
}

const mostLines = 4;

/** Two to four lines, none filling the last column. */
export function progressPicture(state: ProgressState, columns: number): string[] {
  const width = Math.max(1, columns - 1);
  const lines = [firstLine(state, width)];
  let current = '';
  for (const part of parts(state)) {
    const joined = current === '' ? part : `${current}, ${part}`;
    if (joined.length <= width) current = joined;
    else {
      lines.push(current);
      current = part;
    }
  }
  return [...lines, current].slice(0, mostLines).map((line) => line.slice(0, width));
}

const drawEveryMs = 250;

const eraseLines = (lines: number): string => (lines > 0 ? `\x1b[${lines}A\r\x1b[J` : '');

function livePicture(terminal: WriteStream, tally: Tally): Display {
  let drawn = 0;
  let { columns } = terminal;
  const draw = (before = '') => {
    const lines = progressPicture(tally.state(), terminal.columns || 80);
    terminal.write(`${eraseLines(drawn)}${before}${lines.join('\n')}\n`);
    drawn = lines.length;
  };
  const resized = () => {
    // A narrower terminal folds lines, and the picture scrolls out of sight.
    if (terminal.columns < columns) {
      terminal.write(`${'\n'.repeat(terminal.rows)}\x1b[H\x1b[J`);
      drawn = 0;
    }
    columns = terminal.columns;
    draw();
  };
  const timer = setInterval(draw, drawEveryMs);
  terminal.on('resize', resized);
  draw();
  return {
    changed: () => {},
    note: (sentence) => draw(`${sentence}\n`),
    stop() {
      clearInterval(timer);
      terminal.off('resize', resized);
      terminal.write(eraseLines(drawn));
      drawn = 0;
    },
    end: () => false,
  };
}

type Write = (text: string) => unknown;

const lineEveryMs = 10_000;

const sentences = (write: Write): Display => ({
  changed: () => {},
  note: (sentence) => void write(`${sentence}\n`),
  stop: () => {},
  end: () => false,
});

function plainLines(write: Write, tally: Tally): Display {
  let writtenAt = performance.now();
  return {
    ...sentences(write),
    changed() {
      if (performance.now() - writtenAt < lineEveryMs) return;
      writtenAt = performance.now();
      write(`${progressLine(tally.state())}\n`);
    },
  };
}

const jsonEveryMs = 500;

/** At most twice per second, for every sentence, and at the end. */
function jsonLines(write: Write, tally: Tally): Display {
  let writtenAt = -Infinity;
  const tell = (event: string, more: object) =>
    write(`${JSON.stringify({ event, at: new Date().toISOString(), ...more })}\n`);
  return {
    changed() {
      if (performance.now() - writtenAt < jsonEveryMs) return;
      writtenAt = performance.now();
      tell('progress', tally.state());
    },
    note: (message) => tell('note', { message }),
    stop: () => {},
    end(outcome, message) {
      tell('end', { outcome, message, ...tally.state() });
      return true;
    },
  };
}

export const progressModes = ['auto', 'live', 'lines', 'json', 'none'] as const;
export type ProgressMode = (typeof progressModes)[number];

export interface AnalysisProgress extends Tally {
  start(): void;
  note(sentence: string): void;
  stop(): void;
  end(outcome: Outcome, message?: string): boolean;
}

/** `auto`: a picture where the cursor can move, else lines. */
export const modeFor = (mode: ProgressMode, stream: { isTTY?: boolean }, term?: string) =>
  mode !== 'auto' ? mode : stream.isTTY === true && term !== 'dumb' ? 'live' : 'lines';

/** Lines where a picture cannot be drawn. */
export function createProgress(chosen: ProgressMode, stream: WriteStream): AnalysisProgress {
  const mode = modeFor(chosen, stream, process.env.TERM);
  const write = (text: string) => stream.write(text);
  let tally = createTally();
  const calm = (): Display => (mode === 'json' ? jsonLines(write, tally) : sentences(write));
  let display = calm();
  return {
    start() {
      const total = tally.state().files_total;
      tally = createTally();
      tally.total(total);
      if (mode === 'live' && stream.isTTY) display = livePicture(stream, tally);
      else if (mode === 'live' || mode === 'lines') display = plainLines(write, tally);
      else display = calm();
    },
    state: () => tally.state(),
    total: (files) => tally.total(files),
    kept(recording) {
      tally.kept(recording);
      display.changed();
    },
    begun: (file, seconds) => tally.begun(file, seconds),
    heard(file, seconds) {
      tally.heard(file, seconds);
      display.changed();
    },
    done(file) {
      tally.done(file);
      display.changed();
    },
    note: (sentence) => display.note(sentence),
    stop() {
      display.stop();
      display = calm();
    },
    end: (outcome, message) => display.end(outcome, message ?? null),
  };
}
