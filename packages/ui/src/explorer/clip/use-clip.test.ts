import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clip } from './clip.ts';
import { createPlayer, type Sound, speedsWith, usualSpeed } from './use-clip.ts';

describe('the speed where nobody chose one', () => {
  it('is the real one, and a tenth of it for ultrasound', () =>
    expect(
      [48_000, 127_999, 128_000, 384_000].map((sampleRate) => usualSpeed({ sampleRate })),
    ).toEqual([1, 1, 0.1, 0.1]));

  it.each([
    ['recorders of bats', 384_000, 10, 0.1],
    ['others', 480_000, 10, 0.1],
    ['a number that is not offered otherwise', 384_000, 8, 0.125],
    ['the most', 384_000, 20, 0.05],
    ['files that hold ultrasound all the same', 384_000, 2, 0.1],
    ['no whole number, which could not be told', 384_000, 7.5, 0.125],
  ])('is that of a file that was slowed down: %s (S21.6)', (_, sampleRate, expansion, speed) =>
    expect(usualSpeed({ sampleRate, expansion })).toBe(speed),
  );
});

it('the usual speed is offered among the others', () => {
  expect(speedsWith(1, 0.1)).toEqual([1, 0.5, 0.1, 0.05]);
  expect(speedsWith(0.5, 0.125)).toEqual([1, 0.5, 0.125, 0.1, 0.05]);
});

/** Stands for the browser's player, which is played or paused at once and tells so when `tell` is called. */
class FakeAudio extends EventTarget {
  static made: FakeAudio[] = [];
  paused = true;
  currentTime = 0;
  plays = 0;
  #untold: string[] = [];
  readonly src: string;
  constructor(src: string) {
    super();
    this.src = src;
    FakeAudio.made.push(this);
  }
  async play() {
    this.plays++;
    this.#change(false);
  }
  pause() {
    this.#change(true);
  }
  #change(paused: boolean) {
    if (this.paused !== paused) this.#untold.push(paused ? 'pause' : 'play');
    this.paused = paused;
  }
  tell() {
    for (const type of this.#untold.splice(0)) this.dispatchEvent(new Event(type));
  }
}

const clip: Clip = { samples: new Float32Array(8000), sampleRate: 8000, from: 60 };
const at = (speed: number): Sound => ({ clip, gainDb: 0, speed, origin: clip });
const last = () => FakeAudio.made.at(-1)!;

beforeEach(() => {
  FakeAudio.made = [];
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

describe('another speed, before the browser has told of play and pause', () => {
  it('goes on with what is playing, where it was', () => {
    const player = createPlayer();
    player.load(at(1));
    player.toggle();
    last().tell();
    player.seek(60.5);
    player.load(at(0.5));
    expect(FakeAudio.made).toHaveLength(2);
    expect(FakeAudio.made[0]).toMatchObject({ paused: true });
    expect(last()).toMatchObject({ paused: false, currentTime: 1 });
    last().tell();
    expect(player.get()).toMatchObject({ playing: true, at: 60.5 });
  });

  it('does not begin again what was paused', () => {
    const player = createPlayer();
    player.load(at(0.5));
    player.toggle();
    last().tell();
    expect(player.get().playing).toBe(true);
    player.toggle();
    player.load(at(1));
    for (const audio of FakeAudio.made) audio.tell();
    expect(FakeAudio.made.map(({ plays }) => plays)).toEqual([1]);
    expect(player.get().playing).toBe(false);
  });

  it('is not told of by the sound before', () => {
    const player = createPlayer();
    player.load(at(0.5));
    player.toggle();
    const before = last();
    player.load(at(1));
    last().tell();
    before.tell();
    expect(player.get().playing).toBe(true);
  });
});

it('another sound is silent until it is played', () => {
  const player = createPlayer();
  player.load(at(1));
  player.toggle();
  const other = { ...clip };
  player.load({ ...at(1), clip: other, origin: other });
  expect(FakeAudio.made.map(({ paused }) => paused)).toEqual([true]);
  expect(player.get()).toEqual({ playing: false, at: null, refused: false });
});
