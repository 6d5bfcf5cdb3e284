import type { AdtsHeader } from '../mpeg/adts-header.ts';
import type { FlacStreamInfo } from '../flac/stream-info.ts';
import type { AudioTrack } from '../mp4/audio-track.ts';
import type { LengthTag } from '../mpeg/length-tag.ts';
import type { MpegFrame } from '../mpeg/frame-header.ts';
import type { OggHead } from '../ogg/head.ts';

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
