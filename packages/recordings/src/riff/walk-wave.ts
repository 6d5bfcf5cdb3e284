import type { ByteSource } from '../bytes/byte-source.ts';
import { walkRiff, type RiffLayout } from './walk-riff.ts';
import { opensW64, walkW64 } from './walk-w64.ts';

/** Walks the chunks of a WAVE file in whichever way it is written: RIFF, RF64, BW64 or Wave64. */
export const walkWave = async (source: ByteSource): Promise<RiffLayout> =>
  opensW64(await source.bytes(0, 16)) ? walkW64(source) : walkRiff(source);
