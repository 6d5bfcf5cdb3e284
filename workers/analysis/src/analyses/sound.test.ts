import { setImmediate as turn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFile } from '../testing/files.ts';
import { wavFile } from '../testing/made-wav.ts';
import { facts } from '../testing/recording-facts.ts';
import { createAcousticIndicesAnalyser } from './acoustic-indices.ts';
import { inStep } from './sound.ts';
import { analyseFile } from './testing/analyse-file.ts';

/** A source as decoders are: two buffers in turn, so that an item is gone when the one after the next is read. */
function reusing(count: number) {
  const buffers = [new Int32Array(1), new Int32Array(1)];
  const state = { read: 0, closed: false };
  async function* items() {
    try {
      for (let at = 0; at < count; at++) {
        state.read++;
        const buffer = buffers[at % 2]!;
        buffer[0] = at;
        await turn();
        yield buffer;
      }
    } finally {
      state.closed = true;
    }
  }
  return { state, items: items() };
}

const pause = async (turns: number) => {
  for (let at = 0; at < turns; at++) await turn();
};

test('every reader gets every item while it is good, however slow and whoever leaves (S23.5)', async () => {
  const reader = fc.record({
    pauses: fc.array(fc.nat(3), { minLength: 1, maxLength: 5 }),
    asksAhead: fc.boolean(),
    leavesAt: fc.option(fc.nat(6)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(reader, { minLength: 1, maxLength: 5 }),
      fc.nat(8),
      async (readers, count) => {
        const { state, items } = reusing(count);
        const all = inStep(items, readers.length);
        const read = readers.map(async ({ pauses, asksAhead, leavesAt }, which) => {
          const own = all[which]!;
          const got: number[] = [];
          const least = leavesAt ?? Infinity;
          let next = least > 0 ? own.next() : null;
          while (next && got.length < least) {
            const { value, done } = await next;
            if (done) break;
            if (asksAhead) next = own.next();
            await pause(pauses[got.length % pauses.length]!);
            got.push(value[0]!);
            if (!asksAhead) next = got.length < least ? own.next() : null;
          }
          if (asksAhead) await next;
          await own.return();
          return got;
        });
        for (const [which, got] of (await Promise.all(read)).entries()) {
          const length = Math.min(count, readers[which]!.leavesAt ?? Infinity);
          expect(got).toEqual(Array.from({ length }, (_, at) => at));
        }
        if (state.read > 0) expect(state.closed).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

test('nothing is read before the slowest has asked for it', async () => {
  const { state, items } = reusing(5);
  const [fast, slow] = inStep(items, 2);
  const first = fast!.next();
  await pause(5);
  expect(state.read).toBe(0);
  await slow!.next();
  await first;
  void fast!.next();
  await pause(5);
  expect(state.read).toBe(1);
});

test('a fault of the source is told to all, and the end after it', async () => {
  const faulty = (async function* () {
    yield 1;
    throw new Error('the card is gone');
  })();
  const readers = inStep(faulty, 2);
  await Promise.all(readers.map((reader) => reader.next()));
  const ends = await Promise.allSettled(readers.map((reader) => reader.next()));
  expect(ends.map((end) => end.status === 'rejected' && String(end.reason))).toEqual([
    'Error: the card is gone',
    'Error: the card is gone',
  ]);
  const [after] = await Promise.all(readers.map((reader) => reader.next()));
  expect(after).toEqual({ done: true, value: undefined });
});

async function toldOf(sound: Float32Array, kind: 'int16' | 'float32' = 'float32') {
  const path = await temporaryFile('a.wav', wavFile([sound], { kind }));
  const analyser = await createAcousticIndicesAnalyser({ settings: {}, modelsDir: '' });
  const file = { path, filename: 'a.wav', recording: facts() };
  const { status, issues } = await analyseFile(analyser, file);
  expect(status).toBe('analysed');
  return Object.fromEntries(issues.map(({ code, message }) => [code, message]));
}

const always = (value: number) => new Float32Array(48_000).fill(value);

test('zeros, a constant value and samples that are no sound are told apart', async () => {
  const zeros = await toldOf(always(0), 'int16');
  expect(Object.keys(zeros)).toEqual(['silent', 'indices_left_out']);

  const constant = await toldOf(always(0.25));
  expect(Object.keys(constant)).toEqual(['constant', 'indices_left_out']);
  expect(constant.constant).toContain('the same value, 25.0% of full scale');

  for (const absurd of [1e30, Number.NaN, Number.POSITIVE_INFINITY]) {
    const damaged = await toldOf(always(absurd));
    expect(Object.keys(damaged)).toEqual(['bad_samples', 'silent', 'indices_left_out']);
    expect(damaged.silent).toContain('every sample that can be read');
  }
});

test('one sample that differs is sound', async () => {
  const sound = always(0);
  sound[47_000] = 0.1;
  expect(await toldOf(sound)).toEqual({});
});
