import type { PcmLayout } from '@biophony/recordings';
import { inWavOrder } from '../../audio/pcm/wav-order.ts';
import { openFile } from '../../audio/stream/file-bytes.ts';
import type { CutSource } from './cut-source.ts';
import { frameBytesOf } from './sound-format.ts';

/** Cuts plain samples, each piece read by itself: every bit of a sample stays. */
export async function openPlainSource(path: string, layout: PcmLayout): Promise<CutSource> {
  const file = await openFile(path);
  const frameBytes = frameBytesOf(layout);
  const end = layout.dataStart + layout.dataBytes;
  return {
    format: layout,
    async read(frames) {
      const from = layout.dataStart + frames.first * frameBytes;
      const to = Math.min(end, layout.dataStart + frames.end * frameBytes);
      const bytes = await file.read(from, Math.max(0, to - from));
      const whole = bytes.subarray(0, bytes.length - (bytes.length % frameBytes));
      inWavOrder(whole, layout);
      return whole;
    },
    close: () => file.close(),
  };
}
