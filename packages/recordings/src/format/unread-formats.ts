import type { RecordingIssue } from '../facts/recording-facts.ts';
import { recordingIssue } from '../facts/issues.ts';

/** Sound formats that are known and counted as recordings, but cannot be read here as they are. */
export type UnreadFormat = 'wac' | 'w4v' | 'zc' | 'wma' | 'caf' | 'au' | 'amr' | 'ape' | 'wv';

/** Endings of names, lower case, with the format that each promises. */
export const unreadEndings: Readonly<Record<string, UnreadFormat>> = {
  wac: 'wac',
  w4v: 'w4v',
  zc: 'zc',
  wma: 'wma',
  caf: 'caf',
  au: 'au',
  amr: 'amr',
  ape: 'ape',
  wv: 'wv',
};

const byKaleidoscope = (name: string): string =>
  `${name} is a format of Wildlife Acoustics that only their software reads. Convert the files to WAV with the free Kaleidoscope and add those.`;

/** For sound that another program can convert. */
export const byFfmpeg = (name: string, ending: string): string =>
  `${name} cannot be read here. Convert the files to WAV, with ffmpeg -i NAME.${ending} NAME.wav or another program, and add those.`;

const advice: Readonly<Record<UnreadFormat, string>> = {
  wac: byKaleidoscope('WAC'),
  w4v: byKaleidoscope('W4V'),
  zc: 'ZC files hold the zero crossings of bat calls and not their sound, so no analysis here can hear them. Open them with Kaleidoscope, and set the recorder to full spectrum (WAV) next time.',
  wma: byFfmpeg('WMA', 'wma'),
  caf: byFfmpeg('CAF', 'caf'),
  au: byFfmpeg('AU', 'au'),
  amr: byFfmpeg('AMR', 'amr'),
  ape: byFfmpeg("Monkey's Audio", 'ape'),
  wv: byFfmpeg('WavPack', 'wv'),
};

/** Whether recordings of that format are counted and refused. */
export const isUnreadFormat = (format: string): format is UnreadFormat =>
  Object.hasOwn(advice, format);

/** Why recordings of a format that is not read are refused, and what to do with them. */
export const unreadRefusal = (format: UnreadFormat): RecordingIssue =>
  recordingIssue('unsupported_format', advice[format]);
