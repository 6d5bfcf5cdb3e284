import { readMpegFrame, type LengthTag, type MpegFrame } from '@biophony/recordings';
import type { Mp3Stretch } from './stretches.ts';

/** The frames of a run, one by one. */
export function* framesIn(run: Uint8Array): Generator<{ bytes: Uint8Array; header: MpegFrame }> {
  for (let at = 0; at < run.length;) {
    const header = readMpegFrame(run, at);
    if (!header) return;
    yield { bytes: run.subarray(at, at + header.frameBytes), header };
    at += header.frameBytes;
  }
}

/**
 * How many bytes one lost frame had, counted through the whole file; infinite when none is lost. Where it is complete at its end, the tag tells
 * how many frames are lost; otherwise it is exact at a constant bit rate, and the mean of all others at a variable one.
 */
export async function bytesPerLostFrame(
  stretches: AsyncIterable<Mp3Stretch>,
  tag: LengthTag | null,
): Promise<number> {
  let [count, bytes, lostBytes, size] = [0, 0, 0, 0];
  let constant: number | null = null;
  let varies = false;
  let complete = false;
  const add = (run: Uint8Array) => {
    for (const { header } of framesIn(run)) {
      count++;
      bytes += header.frameBytes;
      if (tag && count === 1) continue;
      const exact: number = ((header.samples / 8) * header.bitrate) / header.sampleRateHz;
      varies ||= constant !== null && constant !== exact;
      constant ??= exact;
    }
  };
  for await (const stretch of stretches) {
    if ('frames' in stretch) {
      add(stretch.frames);
      size += stretch.frames.length;
    } else if ('other' in stretch) {
      size += stretch.other.length;
      const last = readMpegFrame(stretch.other, 0);
      complete = last !== null && last.frameBytes <= stretch.other.length;
      if (complete) count++;
    } else {
      lostBytes += stretch.lostBytes;
      size += stretch.lostBytes + (stretch.last?.length ?? 0);
      if (stretch.last) count++;
    }
  }
  const usual = constant !== null && !varies ? constant : bytes / Math.max(1, count);
  const missing = (tag?.frames ?? 0) + 1 - count;
  // A tag that promises far more was kept from a longer file.
  const gone = lostBytes + Math.max(0, (tag?.bytes ?? 0) - size);
  const isPlausible = complete && missing >= 0 && missing <= 2 * (gone / usual) + 3;
  return tag && isPlausible ? lostBytes / missing : usual;
}
