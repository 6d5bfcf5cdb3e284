import { sampleRate } from '../dawn-chorus/chorus-samples.ts';
import { excerptSeconds } from './excerpt.ts';

/** Plays one sound, from any place in it. */
export interface Player {
  /** Seconds from the beginning; it stands still while nothing plays. */
  position(): number;
  playing(): boolean;
  /** Goes on from where it is, or from the beginning once it came to the end. Throws where the browser plays nothing. */
  play(): Promise<void>;
  stop(): void;
  seek(seconds: number): void;
}

/** A player of the samples that `sing` gives, which is asked for them once, when they are first played. */
export function createPlayer(sing: () => Promise<Float32Array<ArrayBuffer>>): Player {
  let context: AudioContext | null = null;
  let buffer: AudioBuffer | null = null;
  let source: AudioBufferSourceNode | null = null;
  let at = 0;
  let startedAt = 0;

  const position = () =>
    source && context ? Math.min(excerptSeconds, at + context.currentTime - startedAt) : at;
  const stop = () => {
    at = position();
    source?.stop();
    source = null;
  };
  const start = (sound: AudioBuffer, on: AudioContext) => {
    if (at >= excerptSeconds) at = 0;
    const begun = on.createBufferSource();
    begun.buffer = sound;
    begun.connect(on.destination);
    begun.addEventListener('ended', () => {
      if (source === begun) stop();
    });
    startedAt = on.currentTime;
    begun.start(0, at);
    source = begun;
  };
  return {
    position,
    playing: () => source !== null,
    async play() {
      // Made by a click, or the browser would keep it silent.
      context ??= new AudioContext();
      await context.resume();
      if (!buffer) {
        const samples = await sing();
        buffer = context.createBuffer(1, samples.length, sampleRate);
        buffer.copyToChannel(samples, 0);
      }
      if (!source) start(buffer, context);
    },
    stop,
    seek(seconds) {
      const wasPlaying = source !== null;
      stop();
      at = seconds;
      if (wasPlaying && buffer && context) start(buffer, context);
    },
  };
}
