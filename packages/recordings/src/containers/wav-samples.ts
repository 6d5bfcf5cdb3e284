import { WINDOW_BYTES, type ByteSource } from '../bytes/byte-source.ts';
import { isAllNul } from '../bytes/bytes.ts';
import type { RecordingIssue } from '../facts/recording-facts.ts';
import { rounded } from '../facts/numbers.ts';
import { recordingIssue, truncatedIssue } from '../facts/issues.ts';
import { OPEN_SIZE } from '../riff/data-size.ts';
import type { RiffLayout } from '../riff/walk-riff.ts';
import type { PcmLayout, Wanted } from '../sound/layout.ts';
import type { StreamFacts } from '../sound/stream-facts.ts';

/** The samples a WAV file really holds, in bytes. */
export interface WavSamples {
  offset: number;
  /** Whole frames only. */
  bytes: number;
  /** What the `data` chunk claims; null where the writer left the size open (0 or 2^32 - 1). */
  claimedBytes: number | null;
  /** What 32 bits of the header say of more than they can say; absent otherwise. */
  wrappedBytes?: number;
}

/**
 * Finds the samples present. A `data` size of 0 with bytes behind it and no chunk there is a
 * header that was never completed (power lost while recording): the samples reach to the end. So they do where the
 * header leaves the size open. Past 4 GiB `walkRiff` has worked out the size already.
 * `frame` is the size of one frame in bytes.
 */
export function wavSamples(fileSize: number, layout: RiffLayout, frame: number): WavSamples {
  const index = layout.chunks.findIndex(({ id }) => id === 'data');
  const data = layout.chunks[index];
  if (!data) return { offset: fileSize, bytes: 0, claimedBytes: 0 };
  const available = Math.max(0, fileSize - data.offset);
  const next = layout.chunks[index + 1];
  // Loud sound can look like the name of a chunk, whose size then points out of the file.
  const isLast = !next || next.offset + next.size > fileSize;
  const unfinished = data.size === 0 && isLast && available > 0;
  const open = unfinished || data.size === OPEN_SIZE;
  const present = open ? available : Math.min(data.size, available);
  return {
    offset: data.offset,
    bytes: present - (present % frame),
    claimedBytes: open ? null : data.size,
    ...(data.writtenSize !== undefined && { wrappedBytes: data.writtenSize }),
  };
}

/** Compares what the headers claim with what the file holds. */
function checkWavSizes(
  fileSize: number,
  layout: RiffLayout,
  bytesPerSecond: number,
  samples: WavSamples,
): RecordingIssue[] {
  const seconds = (bytes: number) => rounded(bytes / bytesPerSecond, 3);
  if (samples.bytes === 0) {
    return [
      recordingIssue(
        'no_audio',
        'The file has a header but not one whole sample of sound. Copy it again from the card, or leave it out.',
      ),
    ];
  }
  if (samples.claimedBytes !== null && samples.claimedBytes > fileSize - samples.offset) {
    return [truncatedIssue(seconds(samples.claimedBytes), seconds(samples.bytes))];
  }
  if (samples.wrappedBytes !== undefined) {
    return [
      recordingIssue(
        'size_wrapped',
        `The file is larger than its header can say: the header tells ${seconds(samples.wrappedBytes)} s, but the file holds ${seconds(samples.bytes)} s. All of it will be analysed; other programs may open only the part that the header tells.`,
      ),
    ];
  }
  if (samples.claimedBytes === null) {
    return [
      recordingIssue(
        'size_mismatch',
        `The header gives no length. The ${seconds(samples.bytes)} s of sound present will be analysed.`,
      ),
    ];
  }
  const claimed = layout.claimedFileSize;
  const open = claimed === null || claimed >= OPEN_SIZE;
  if (!open && Math.abs(claimed - fileSize) > 1) {
    return [
      recordingIssue(
        'size_mismatch',
        `The header tells ${claimed} bytes but the file has ${fileSize}. The ${seconds(samples.bytes)} s of sound present will be analysed; compare the file with the card if you expected more.`,
      ),
    ];
  }
  return [];
}

/** Told of samples of which `isSilent` is true. */
const silentIssue: RecordingIssue = recordingIssue(
  'silent',
  'The first and last samples are all zero. Check the microphone, and whether the card was full or the battery empty.',
);

/** True when the first and the last 2 KiB of samples are all zero. */
async function isSilent(source: ByteSource, samples: WavSamples): Promise<boolean> {
  const span = Math.min(samples.bytes, WINDOW_BYTES / 2);
  if (span === 0) return false;
  // Of the first window as much as was read already; behind it, where larger chunks stand before the samples, all of it.
  const inWindow = WINDOW_BYTES - samples.offset;
  const first = await source.bytes(samples.offset, inWindow > 0 ? Math.min(span, inWindow) : span);
  if (!isAllNul(first)) return false;
  const end = samples.offset + samples.bytes;
  const tailAt = Math.max(samples.offset, end - span, source.size - WINDOW_BYTES);
  return isAllNul(await source.bytes(tailAt, end - tailAt));
}

/** Fetches the ends of a file ahead: small chunks behind the samples and the last of these both lie in them. */
export async function readEnds(source: ByteSource): Promise<void> {
  await source.bytes(0, WINDOW_BYTES);
  if (source.size > 2 * WINDOW_BYTES) await source.bytes(source.size - WINDOW_BYTES, WINDOW_BYTES);
}

/** Adds to the facts of a file how much sound it holds, and where. */
export async function withSamples(
  facts: StreamFacts,
  source: ByteSource,
  chunks: RiffLayout,
  samples: WavSamples,
  plain: Omit<PcmLayout, 'dataStart' | 'dataBytes'>,
  wanted: Wanted,
): Promise<StreamFacts> {
  const bytesPerSecond = plain.sampleBytes * plain.channels * plain.sampleRate;
  const issues = [...facts.issues, ...checkWavSizes(source.size, chunks, bytesPerSecond, samples)];
  if (wanted === 'all' && (await isSilent(source, samples))) issues.push(silentIssue);
  const { offset: dataStart, bytes: dataBytes } = samples;
  return {
    ...facts,
    issues,
    duration_s: rounded(dataBytes / bytesPerSecond, 6),
    data_offset_bytes: dataStart,
    data_bytes: dataBytes,
    layout: dataBytes > 0 ? { ...plain, dataStart, dataBytes } : null,
  };
}
