import type { Display } from './display.ts';
import type { Tally } from './tally.ts';
import { progressLine } from './texts.ts';

type Write = (text: string) => unknown;

const lineEveryMs = 10_000;

/** Sentences alone. */
export const sentences = (write: Write): Display => ({
  changed: () => {},
  note: (sentence) => void write(`${sentence}\n`),
  stop: () => {},
  end: () => false,
});

/** A line now and then, for logs. */
export function plainLines(write: Write, tally: Tally): Display {
  let shown = performance.now();
  return {
    ...sentences(write),
    changed() {
      if (performance.now() - shown < lineEveryMs) return;
      shown = performance.now();
      write(`${progressLine(tally.state())}\n`);
    },
  };
}

const jsonEveryMs = 500;

/** A line of JSON at most twice a second, one for every sentence, and one at the end. */
export function jsonLines(write: Write, tally: Tally): Display {
  let shown = -Infinity;
  const tell = (event: string, more: object) =>
    write(`${JSON.stringify({ event, at: new Date().toISOString(), ...more })}\n`);
  return {
    changed() {
      if (performance.now() - shown < jsonEveryMs) return;
      shown = performance.now();
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
