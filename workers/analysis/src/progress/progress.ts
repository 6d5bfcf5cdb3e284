import type { WriteStream } from 'node:tty';
import type { Display, Outcome } from './display.ts';
import { livePicture } from './live.ts';
import { jsonLines, plainLines, sentences } from './plain.ts';
import { createTally, type Tally } from './tally.ts';

export const progressModes = ['auto', 'live', 'lines', 'json', 'none'] as const;
export type ProgressMode = (typeof progressModes)[number];

/** Counts what is done and shows it. */
export interface Progress extends Tally {
  /** Begins to show how far the analysis is; before, there are only sentences. */
  start(): void;
  note(sentence: string): void;
  stop(): void;
  /** The last word. Answers whether that told the message, so that nobody else has to. */
  end(outcome: Outcome, message?: string): boolean;
}

/** What `auto` is on a stream: a picture on a terminal that can move its cursor, lines elsewhere. */
export const modeFor = (mode: ProgressMode, stream: { isTTY?: boolean }, term?: string) =>
  mode !== 'auto' ? mode : stream.isTTY === true && term !== 'dumb' ? 'live' : 'lines';

/** Makes a progress that is shown on a stream, which is standard error. A picture that cannot be drawn there is lines. */
export function createProgress(chosen: ProgressMode, stream: WriteStream): Progress {
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
