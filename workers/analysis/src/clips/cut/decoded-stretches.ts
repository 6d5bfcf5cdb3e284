import { UnreadableAudio, type AudioStream } from '../../audio/stream/audio-stream.ts';
import type { SoundFormat } from './sound-format.ts';

/** Bits of samples that a decoder of sound with loss gives, as most programs that decode it write. */
const usualBits = 16;
/** Samples of more bits are not kept whole by the decoders, which answer shares of full scale with 24. */
const mostBits = 24;

/** How shares of full scale become whole numbers: how many bits these have, and what number 1 is. */
interface Scale {
  bits: number;
  fullScale: number;
}

function scaleOf({ everyChannel }: AudioStream): Scale {
  if (!everyChannel) return { bits: usualBits, fullScale: 2 ** (usualBits - 1) };
  const bits = Math.min(mostBits, everyChannel.bitsPerSample);
  return { bits, fullScale: 2 ** (bits - 1) - 1 };
}

/** Bytes of a sample of so many bits; one of a single byte has no sign in a WAV file, so it takes two. */
const bytesOf = ({ bits }: Scale): number => Math.max(2, Math.ceil(bits / 8));

/** Shares of full scale as whole numbers, least significant byte first; what fills no byte stands in the upper bits. */
function wholeNumbers(samples: Float32Array, scale: Scale): Uint8Array {
  const sampleBytes = bytesOf(scale);
  const most = 2 ** (scale.bits - 1);
  const step = 2 ** (8 * sampleBytes - scale.bits);
  const bytes = new Uint8Array(samples.length * sampleBytes);
  for (let i = 0, at = 0; i < samples.length; i++) {
    const number = Math.round(samples[i]! * scale.fullScale);
    const value = step * Math.max(-most, Math.min(most - 1, number));
    for (let shift = 0; shift < 8 * sampleBytes; shift += 8) bytes[at++] = value >> shift;
  }
  return bytes;
}

/**
 * The sound of a decoder as whole numbers: of formats without loss all channels and every bit of up to 24, of others the
 * mean of the channels in 16 bits.
 */
export function decodedSound(stream: AudioStream): {
  format: SoundFormat;
  stretches: AsyncIterable<Uint8Array>;
} {
  const { everyChannel, channels, sampleRateHz: sampleRate } = stream;
  const scale = scaleOf(stream);
  async function* stretches(): AsyncGenerator<Uint8Array> {
    let begun = false;
    try {
      for await (const block of (everyChannel ?? stream).blocks()) {
        begun = true;
        yield wholeNumbers(block, scale);
      }
    } catch (error) {
      // Of a file that breaks off, what came before was analysed and can be cut.
      if (!begun || !(error instanceof UnreadableAudio)) throw error;
    }
  }
  const format: SoundFormat = {
    encoding: 'int',
    sampleBytes: bytesOf(scale),
    channels: everyChannel ? channels : 1,
    sampleRate,
  };
  return { format, stretches: stretches() };
}
