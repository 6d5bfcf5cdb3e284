import type { RecordingFacts, RecordingHints, RecordingIssue } from '../facts.ts';
import type { FlacStreamInfo } from './flac-frames.ts';
import type { AudioTrack } from './mp4-boxes.ts';
import type { AdtsHeader, LengthTag, MpegFrame } from './mpeg-frames.ts';
import type { OggHead } from './ogg-pages.ts';

/** Uncompressed samples. Hertz and bytes. */
export interface PcmLayout {
  kind: 'pcm';
  encoding: 'int' | 'float';
  sampleBytes: number;
  channels: number;
  sampleRate: number;
  dataStart: number;
  /** Whole frames only. */
  dataBytes: number;
  /** Absent for WAV order: least significant byte first, 8 bits unsigned. */
  order?: 'aiff' | 'aiff-little';
}

export interface FlacLayout {
  kind: 'flac';
  info: FlacStreamInfo;
  /** Of the frames, or of the search for them in a damaged file. */
  framesAt: number;
  framesEnd: number;
}

export interface Mp3Layout {
  kind: 'mp3';
  firstAt: number;
  first: MpegFrame;
  tag: LengthTag | null;
}

export interface AdtsLayout {
  kind: 'aac';
  start: number;
  head: AdtsHeader;
}

export type OggLayout = { kind: 'ogg' } & OggHead;

export interface Mp4Layout {
  kind: 'm4a';
  track: AudioTrack;
}

export type SoundLayout = PcmLayout | FlacLayout | Mp3Layout | AdtsLayout | OggLayout | Mp4Layout;

/** `all`: also metadata and silence. */
export type Wanted = 'layout' | 'all';

export interface StreamFacts
  extends
    Pick<RecordingFacts, 'sample_rate_hz' | 'channels' | 'bits_per_sample' | 'duration_s'>,
    Partial<
      Pick<RecordingFacts, 'data_offset_bytes' | 'data_bytes' | 'float_samples' | 'bit_rate_bps'>
    > {
  layout: SoundLayout | null;
  issues: RecordingIssue[];
  /** In order of precedence. */
  hints: RecordingHints[];
}

/** Zeros of a header mean unknown. */
export const toStreamFacts = (
  format: Record<'sampleRate' | 'channels' | 'bitsPerSample', number>,
): StreamFacts => ({
  ...unknownStream(),
  sample_rate_hz: format.sampleRate || null,
  channels: format.channels || null,
  bits_per_sample: format.bitsPerSample || null,
});

export function unknownStream(...issues: RecordingIssue[]): StreamFacts {
  return {
    sample_rate_hz: null,
    channels: null,
    bits_per_sample: null,
    duration_s: null,
    layout: null,
    issues,
    hints: [],
  };
}
