import type { RecordingFacts, RecordingHints, RecordingIssue } from '../facts.ts';
import type { FlacStreamInfo } from './flac-frames.ts';
import type { AudioTrack } from './mp4-boxes.ts';
import type { AdtsHeader, LengthTag, MpegFrame } from './mpeg-frames.ts';
import type { OggHead } from './ogg-pages.ts';

/** Plain samples, and where they lie. Rates are hertz, sizes and positions bytes. */
export interface PcmLayout {
  kind: 'pcm';
  encoding: 'int' | 'float';
  /** Of one sample as stored. */
  sampleBytes: number;
  channels: number;
  sampleRate: number;
  dataStart: number;
  /** Of whole frames. */
  dataBytes: number;
  /** Absent where the samples are written as in a WAV file: least significant byte first, those of one byte without a sign. */
  order?: 'aiff' | 'aiff-little';
}

/** The frames of a FLAC file. */
export interface FlacLayout {
  kind: 'flac';
  info: FlacStreamInfo;
  /** Where they begin or, where the head is damaged, are looked for from; and where they end. */
  framesAt: number;
  framesEnd: number;
}

/** The frames of an MP3 file. */
export interface Mp3Layout {
  kind: 'mp3';
  firstAt: number;
  first: MpegFrame;
  tag: LengthTag | null;
}

/** The frames of bare AAC. */
export interface AdtsLayout {
  kind: 'aac';
  start: number;
  /** The head of the first one. */
  head: AdtsHeader;
}

/** An Ogg file with what the head of its stream says. */
export type OggLayout = { kind: 'ogg' } & OggHead;

/** The sound track of an MP4 file. */
export interface Mp4Layout {
  kind: 'm4a';
  track: AudioTrack;
}

/** Where a recording's sound lies in its file and how it is written: what a decoder needs. */
export type SoundLayout = PcmLayout | FlacLayout | Mp3Layout | AdtsLayout | OggLayout | Mp4Layout;

/** `layout`: what a decoder needs, and no more. `all`: also what the metadata says, and whether the sound is silent. */
export type Wanted = 'layout' | 'all';

/** What a decoder needs and what the container's own metadata tells, read from head and tail. */
export interface StreamFacts
  extends
    Pick<RecordingFacts, 'sample_rate_hz' | 'channels' | 'bits_per_sample' | 'duration_s'>,
    Partial<
      Pick<RecordingFacts, 'data_offset_bytes' | 'data_bytes' | 'float_samples' | 'bit_rate_bps'>
    > {
  /** Where the sound lies and how it is written; null where it cannot be decoded. */
  layout: SoundLayout | null;
  issues: RecordingIssue[];
  /** Metadata sources in order of precedence. */
  hints: RecordingHints[];
}

/** A stream of which nothing is known but these issues. */
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
