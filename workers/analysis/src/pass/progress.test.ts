import { EventEmitter } from 'node:events';
import type { WriteStream } from 'node:tty';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatSpan } from '../kit/texts.ts';
import {
  createProgress,
  createTally,
  modeFor,
  progressLine,
  progressPicture,
  type ProgressState,
} from './progress.ts';

const refused = { file: 'a.wav', refused: true, seconds: 0, detections: 0 };
const heard = { file: 'a.wav', refused: false, seconds: 60, detections: 5 };

/** A stream that keeps what is written to it. */
function createStream(columns?: number) {
  const written: string[] = [];
  const more = columns === undefined ? {} : { isTTY: true, columns, rows: 24 };
  /** Sequences of a terminal are kept with ESC for their first character. */
  const write = (text: string) => written.push(text.replaceAll('\x1b', 'ESC'));
  const stream = Object.assign(new EventEmitter(), { write }, more);
  return { stream: stream as unknown as WriteStream, raw: stream, written };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is done is counted, and the time left follows from this run alone', () => {
  let now = 0;
  const tally = createTally(() => now);
  tally.total(10);
  tally.kept({ detections: 7, seconds: 100, refused: false });
  expect(tally.state()).toMatchObject({ speed: null, left_s: null, files_done: 1, files_kept: 1 });
  now = 4000;
  tally.done(heard);
  tally.done(refused);
  expect(tally.state()).toEqual({
    files_done: 3,
    files_total: 10,
    files_refused: 1,
    files_kept: 1,
    share: 0.3,
    detections: 12,
    sound_s: 160,
    elapsed_s: 4,
    speed: 15,
    left_s: 14,
  });
});

test('a recording under way counts by what was heard of it', () => {
  let now = 0;
  const tally = createTally(() => now);
  tally.total(2);
  tally.begun('a.wav', 600);
  tally.begun('unknown.wav', null);
  now = 2000;
  tally.heard('a.wav', 150);
  tally.heard('unknown.wav', 10);
  expect(tally.state()).toMatchObject({ files_done: 0, share: 0.125, sound_s: 160, left_s: 14 });
  now = 4000;
  tally.heard('a.wav', 700);
  expect(tally.state()).toMatchObject({ sound_s: 710, left_s: 4 });
  tally.done({ ...heard, seconds: 600 });
  expect(tally.state()).toMatchObject({ files_done: 1, sound_s: 610, left_s: 4 });
});

test('a picture is for terminals that can move their cursor', () => {
  expect(modeFor('auto', { isTTY: true }, 'xterm')).toBe('live');
  expect(modeFor('auto', { isTTY: true }, 'dumb')).toBe('lines');
  expect(modeFor('auto', {}, 'xterm')).toBe('lines');
  expect(modeFor('json', { isTTY: true }, 'xterm')).toBe('json');
});

test('a picture is drawn over the one before, sentences stand above it, and it is wiped at the end', () => {
  const { stream, written } = createStream(60);
  const progress = createProgress('live', stream);
  progress.total(2);
  progress.start();
  expect(written.at(-1)).toMatch(/^\[-+\] {3}0% {2}0 of 2 files\n0 s of sound\n$/);
  progress.done(heard);
  vi.advanceTimersByTime(250);
  expect(written.at(-1)).toMatch(/^ESC\[2A\rESC\[J\[#+-+\] {2}50%/);
  progress.note('Something was odd.');
  expect(written.at(-1)).toMatch(/^ESC\[3A\rESC\[JSomething was odd\.\n\[#/);
  progress.stop();
  expect(written.at(-1)).toBe('ESC[3A\rESC[J');
  const { length } = written;
  vi.advanceTimersByTime(5000);
  expect(written).toHaveLength(length);
  expect(written.join('')).not.toMatch(/ESC\[\d*m/);
});

test('a terminal that becomes narrower gets an empty screen, since it folded what was there', () => {
  const { stream, raw, written } = createStream(100);
  const progress = createProgress('live', stream);
  progress.total(2);
  progress.start();
  Object.assign(raw, { columns: 40 });
  raw.emit('resize');
  expect(written.at(-2)).toBe(`${'\n'.repeat(24)}ESC[HESC[J`);
  expect(written.at(-1)).toMatch(/^\[-+\]/);
  progress.stop();
});

test('elsewhere a line comes every ten seconds', () => {
  const { stream, written } = createStream();
  const progress = createProgress('auto', stream);
  progress.total(9);
  progress.start();
  progress.done(heard);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(10_000);
  progress.done(heard);
  progress.done(heard);
  progress.stop();
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^2\/9 files, about 35 s left, 12 x real time, 2 min 0 s of sound, /);
});

test('for programs lines of JSON come at most twice a second, and one at the end (S18.11)', () => {
  const { stream, written } = createStream(80);
  const progress = createProgress('json', stream);
  progress.note('Something was odd.');
  progress.total(100);
  progress.start();
  for (let file = 0; file < 100; file++) {
    progress.done(heard);
    vi.advanceTimersByTime(50);
  }
  progress.stop();
  expect(progress.end('partial', 'Stopped.')).toBe(true);
  const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines[0]).toMatchObject({ event: 'note', message: 'Something was odd.' });
  expect(lines.filter(({ event }) => event === 'progress')).toHaveLength(10);
  expect(lines.at(-1)).toEqual({
    event: 'end',
    at: expect.any(String),
    outcome: 'partial',
    message: 'Stopped.',
    files_done: 100,
    files_total: 100,
    files_refused: 0,
    files_kept: 0,
    share: 1,
    detections: 500,
    sound_s: 6000,
    elapsed_s: 5,
    speed: 1200,
    left_s: 0,
  });
});

test('where none is wanted there are sentences alone', () => {
  const { stream, written } = createStream(80);
  const progress = createProgress('none', stream);
  progress.total(1);
  progress.start();
  vi.advanceTimersByTime(60_000);
  progress.done(heard);
  progress.note('Something was odd.');
  progress.stop();
  expect(progress.end('failed', 'It failed.')).toBe(false);
  expect(written).toEqual(['Something was odd.\n']);
});

const state: ProgressState = {
  files_done: 4123,
  files_total: 10_000,
  files_refused: 31,
  files_kept: 400,
  share: 0.4123,
  detections: 3412,
  sound_s: 247_380,
  elapsed_s: 1620,
  speed: 152.4,
  left_s: 2307,
};

test.each([
  [12, '12 s'],
  [200, '3 min 20 s'],
  [3725, '1 h 02 min'],
])('%i seconds read as %s', (seconds, text) => expect(formatSpan(seconds)).toBe(text));

test('the picture fits terminals of 40, 80 and 120 columns in two to four lines (S18.11)', () => {
  expect(progressPicture(state, 40)).toEqual([
    '[###------]  41%  4,123 of 10,000 files',
    'about 38 min 27 s left, 152 x real time',
    '68 h 43 min of sound, 3,412 detections',
    '31 refused, 400 done before',
  ]);
  expect(progressPicture(state, 80)).toEqual([
    '[################------------------------]  41%  4,123 of 10,000 files',
    'about 38 min 27 s left, 152 x real time, 68 h 43 min of sound, 3,412 detections',
    '31 refused, 400 done before',
  ]);
  expect(progressPicture(state, 120)).toEqual([
    '[################------------------------]  41%  4,123 of 10,000 files',
    'about 38 min 27 s left, 152 x real time, 68 h 43 min of sound, 3,412 detections, 31 refused, 400 done before',
  ]);
});

test('no picture is wider than its terminal, or has more than four lines', () => {
  const least = { ...state, files_done: 0, files_kept: 0, detections: 0, files_refused: 0 };
  const begun = { ...least, share: 0, speed: null, left_s: null, sound_s: 0 };
  for (const one of [state, least, begun])
    for (let columns = 1; columns <= 200; columns++) {
      const lines = progressPicture(one, columns);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(4);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(Math.max(1, columns - 1));
    }
  expect(progressPicture(begun, 60)).toEqual([
    '[---------------------------------]   0%  0 of 10,000 files',
    '0 s of sound',
  ]);
});

test('a line for logs tells the same', () => {
  expect(progressLine(state)).toBe(
    '4123/10000 files, about 38 min 27 s left, 152 x real time, 68 h 43 min of sound, 3,412 detections, 31 refused, 400 done before',
  );
});
