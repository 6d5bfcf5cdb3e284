import { chromium, type Browser } from '@playwright/test';
import { chromiumArgs, wholeChromiumPath } from '../../../tools/scripts/service/chromium.ts';
import { isQuick } from '../quick.ts';

/** A chromium without a window; `debugPort` lets Lighthouse in beside playwright. */
export const openBrowser = (debugPort?: number): Promise<Browser> =>
  chromium.launch({
    executablePath: wholeChromiumPath,
    args: [...chromiumArgs, ...(debugPort ? [`--remote-debugging-port=${debugPort}`] : [])],
  });

/** The middle one of an odd number of figures. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

/** Prints a figure beside its goal; a goal that is missed makes the program end with 1. */
export function report(what: string, figure: string, goal: string, reached: boolean): void {
  console.log(
    `${reached ? 'ok    ' : 'MISSED'} ${what.padEnd(44)} ${figure.padStart(12)}  (${goal})`,
  );
  if (!reached && !isQuick) process.exitCode = 1;
}
