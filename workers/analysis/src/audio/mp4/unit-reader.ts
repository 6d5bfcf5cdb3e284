import { mixToMono } from '../stream/mono.ts';
import { createUnitDecoder, type UnitDecoder, type UnitTrack } from './unit-decoder.ts';

/** Sound units in a row that end a stretch of damage: one alone may be damage that happens to decode. */
const enough = 2;

function decodeUnit(decoder: UnitDecoder, unit: Uint8Array): Float32Array {
  try {
    const { channelData } = decoder.decode([unit]);
    return mixToMono(channelData, channelData[0]?.length ?? 0);
  } catch {
    return new Float32Array(0);
  }
}

/**
 * Decodes a track unit by unit. What damaged AAC units leave behind in a decoder, such as a wrong loudness, would
 * stay in all sound that follows; so a new decoder begins behind them.
 */
export class UnitReader {
  readonly #track: UnitTrack;
  #decoder: UnitDecoder;
  #begun = false;
  #lost = false;
  #soundUnits = 0;

  constructor(track: UnitTrack, decoder: UnitDecoder) {
    this.#track = track;
    this.#decoder = decoder;
  }

  /** The sound of the next unit, mixed to mono; empty for a damaged one and for what the file does not want heard. */
  async read(unit: Uint8Array): Promise<Float32Array> {
    const mono = decodeUnit(this.#decoder, unit);
    if (this.#track.codec === 'alac') return mono;
    this.#soundUnits = mono.length > 0 ? this.#soundUnits + 1 : 0;
    this.#lost ||= this.#begun && mono.length === 0;
    this.#begun ||= mono.length > 0;
    if (!this.#lost) return mono;
    if (this.#soundUnits === enough) {
      this.free();
      this.#decoder = await createUnitDecoder({ ...this.#track, timing: {} });
      // A decoder gives nothing for its first unit.
      decodeUnit(this.#decoder, unit);
      this.#lost = false;
    }
    return new Float32Array(0);
  }

  free(): void {
    this.#decoder.free();
  }
}
