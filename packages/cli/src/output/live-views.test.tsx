import { Box } from 'ink';
import { render } from 'ink-testing-library';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UploadLine } from './events.ts';
import { plainReporter } from './reporters.ts';
import { textWidth, wrap } from '../kit/wrap.ts';
import { emptyState, fitPicture, LiveStore, nextState } from './live-state.ts';
import { LiveApp } from './ink-reporter.tsx';
import { Paragraph } from './progress-views.tsx';
import { UploadView } from './upload-view.tsx';

const upload: UploadLine = {
  event: 'upload',
  files: 2000,
  files_done: 1160,
  bytes: 8_000_000_000,
  bytes_done: 4_600_000_000,
  stored: 1100,
  already_there: 50,
  refused: 10,
  failed: 0,
  bytes_per_second: 62_000_000,
  seconds_left: 55,
  parallel: 12,
  active_count: 12,
  active: Array.from({ length: 12 }, (_, index) => ({
    filename: `20240528/24F31901603710DE_20240528_20${10 + index}00.WAV`,
    size_bytes: 5_760_488,
    sent_bytes: 576_048 * index,
  })),
};

beforeEach(() => {
  vi.stubEnv('LC_ALL', 'C.UTF-8').stubEnv('TERM', 'xterm-256color');
});

const words = (text: string) => text.split(/\s+/).filter(Boolean);

describe('the upload on a terminal', () => {
  test.each([80, 40])('at %i columns keeps to the width and cuts no word', (width) => {
    const { lastFrame } = render(
      <Box width={width}>
        <UploadView upload={upload} confirming={false} paused={false} width={width} rows={24} />
      </Box>,
    );
    const frame = lastFrame() ?? '';
    for (const line of frame.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(width);
    const said = words(
      '1,160 of 2,000 files, 4.6 GB of 8.0 GB: 1,100 stored, 50 already there, 10 refused',
    );
    for (const word of said) expect(words(frame)).toContain(word);
    expect(frame).toContain('57%');
  });

  test('shows at most eight files, and as many as there are rows', () => {
    const rowsOf = (rows: number) => {
      const view = (
        <UploadView upload={upload} confirming={false} paused={false} width={79} rows={rows} />
      );
      return (render(view).lastFrame() ?? '').split('\n').filter((line) => line.includes('.WAV'));
    };
    expect(rowsOf(50)).toHaveLength(8);
    expect(rowsOf(9)).toHaveLength(4);
    expect(rowsOf(4)).toHaveLength(0);
  });
});

test('the picture is never taller than the screen, and keeps its notices and its bar', () => {
  const reason = 'The file is only a reserved header without sound, a known fault of recorders.';
  let state = nextState(emptyState, upload);
  for (let index = 0; index < 30; index++)
    state = nextState(state, {
      event: 'file',
      filename: `bar-lt/20260521T0500${10 + index}+0200_REC.flac`,
      size_bytes: 4,
      outcome: 'refused',
      code: 'flac_stub',
      reason,
    });
  state = nextState(state, {
    event: 'paused',
    reason: 'Could not reach http://localhost:8787',
    host: 'http://x',
    wait_s: null,
  });
  for (const [columns, rows] of [
    [80, 24],
    [40, 24],
    [40, 14],
    [132, 50],
  ] as const) {
    const picture = fitPicture(state, columns - 1, rows);
    const below = [...picture.failures, picture.more ?? '', ...picture.notices].flatMap((text) =>
      wrap(text, columns - 1, '  '),
    );
    const view = (
      <UploadView
        upload={upload}
        confirming={false}
        paused
        width={columns - 1}
        rows={picture.rows}
      />
    );
    const above = (render(view).lastFrame() ?? '').split('\n');
    expect(above.length + below.length).toBeLessThan(rows);
    expect(above[0]).toContain('57%');
    expect(picture.notices).toHaveLength(1);
  }
});

test('a card being verified is told as checking, by its files', async () => {
  const line = { event: 'checking', filename: 'a.WAV', files: 1200, files_done: 600 } as const;
  const store = new LiveStore();
  const { lastFrame } = render(<LiveApp store={store} />);
  store.tell({ ...line, bytes_read_back: 0 });
  store.flush();
  expect(store.snapshot().phase).toBe('checking');
  const said: string[] = [];
  vi.useFakeTimers();
  const plain = plainReporter((text) => said.push(text));
  for (const bytes_read_back of [0, 3_000_000]) {
    vi.advanceTimersByTime(20_000);
    plain.tell({ ...line, bytes_read_back });
  }
  vi.useRealTimers();
  expect(said).toEqual([
    'Checking: 600 of 1,200 files.',
    'Checking: 600 of 1,200 files, 3.0 MB read back.',
  ]);
  await expect.poll(() => lastFrame()).toMatch(/^Checking +█+░+ +50%/);
  expect(lastFrame()).toContain('600 of 1,200 files: a.WAV');
});

const underWay = [
  [
    'Checking',
    { event: 'checking', filename: 'a.WAV', files: 4, files_done: 2, bytes_read_back: 0 },
  ],
  [
    'Downloading',
    {
      event: 'download',
      filename: 'detections.csv',
      files: 4,
      files_done: 1,
      bytes: 2_000_000,
      bytes_done: 1_000_000,
      seconds_left: null,
    },
  ],
] as const;

test.each(underWay)(
  '%s that waits for a host says for which, in the picture and in lines',
  async (label, line) => {
    const paused = {
      event: 'paused',
      reason: 'http://store answered 503',
      host: 'http://store',
      wait_s: null,
    } as const;
    const store = new LiveStore();
    const { lastFrame } = render(<LiveApp store={store} />);
    store.tell(line);
    store.tell(paused);
    store.flush();
    await expect.poll(() => lastFrame()).toMatch(/^Paused +█+░+ +50%/);
    expect(lastFrame()).toContain('Paused: http://store answered 503. It goes on by itself.');
    store.tell({ event: 'resumed' });
    store.flush();
    await expect.poll(() => lastFrame()).toMatch(new RegExp(`^${label} +█+░+ +50%`));
    expect(lastFrame()).not.toContain('http://store');
    const said: string[] = [];
    plainReporter((text) => said.push(text)).tell(paused);
    expect(said).toEqual([
      'Paused: http://store answered 503. It goes on by itself when it is back.',
    ]);
  },
);

test('a sentence folds between words', () => {
  const text = '20240528/a.WAV refused: The file is empty. Leave it out, or copy it again.';
  const { lastFrame } = render(<Paragraph text={text} width={39} />);
  expect(words(lastFrame() ?? '')).toEqual(words(text));
});

describe('the live picture', () => {
  afterEach(() => void vi.useRealTimers());

  test('is drawn at most ten times a second, however many events come', () => {
    vi.useFakeTimers();
    const store = new LiveStore();
    let drawn = 0;
    store.subscribe(() => drawn++);
    for (let event = 0; event < 1000; event++) {
      store.tell({ ...upload, files_done: event });
      vi.advanceTimersByTime(1);
    }
    expect(drawn).toBeLessThanOrEqual(10);
    store.flush();
    expect(store.snapshot().upload?.files_done).toBe(999);
  });

  test('keeps failures, pauses and the way to go on below the progress', async () => {
    const store = new LiveStore();
    const { lastFrame } = render(<LiveApp store={store} />);
    store.tell(upload);
    for (const name of ['a', 'b', 'c', 'd'])
      store.tell({
        event: 'file',
        filename: `${name}.wav`,
        size_bytes: 0,
        outcome: 'refused',
        code: 'empty_file',
        reason: 'It is empty',
      });
    store.tell({
      event: 'paused',
      reason: 'Could not reach http://x (ECONNREFUSED)',
      host: 'http://x',
      wait_s: null,
    });
    store.tell({ event: 'stopping', text: 'Press Ctrl-C again to stop now.' });
    store.flush();
    await expect.poll(() => lastFrame()).toContain('Paused');
    const frame = lastFrame() ?? '';
    expect(frame).toContain('d.wav refused: It is empty.');
    expect(frame).not.toContain('a.wav');
    expect(frame).toContain('and 1 more before; the receipt has them all.');
    expect(frame).toContain('Could not reach http://x (ECONNREFUSED). It goes on by itself.');
    expect(frame).toContain('Press Ctrl-C again to stop now.');
  });
});
