import type { ByteSource } from '../bytes/byte-source.ts';
import { inspectAiff } from './aiff.ts';
import type { StreamFacts } from '../sound/stream-facts.ts';
import { inspectWav } from './wav.ts';
import { opensAiff } from '../riff/walk-aiff.ts';
import { opensWave } from '../riff/walk-riff.ts';
import { opensW64 } from '../riff/walk-w64.ts';

/**
 * What `readSound` finds in a file of plain samples, WAV, Wave64 or AIFF, for programs that read no others; null where the
 * file begins like none of these.
 */
export async function readPlainSound(source: ByteSource): Promise<StreamFacts | null> {
  const head = await source.bytes(0, 16);
  if (opensAiff(head)) return inspectAiff(source, 'layout');
  if (!opensWave(head) && !opensW64(head)) return null;
  return (await inspectWav(source, 'layout')).stream;
}
