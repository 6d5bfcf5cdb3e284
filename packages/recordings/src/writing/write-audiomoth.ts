import { type AudioMothComment, audioMothGains } from '../recorders/audiomoth.ts';
import { parseUtcOffset } from '../time/iso-time.ts';
import { fixedText, joinBytes, pcmFormat, riffChunk, writeGuano } from './write-wav.ts';

export interface FirmwareTraits {
  /**
   * `hours`: whole hours; `unsigned_minutes`: 1.2.2, which leaves out the sign when the hours are
   * zero; `full`: hours and minutes.
   */
  zone: 'none' | 'utc' | 'hours' | 'unsigned_minutes' | 'full';
  gain: 'number' | 'word_setting' | 'word';
  battery: 'two_digits' | 'symbols' | 'words_low' | 'words';
  /** The battery clause ends with a full stop. */
  endsWithStop: boolean;
  temperature: boolean;
  deployment: boolean;
  externalMicrophone: boolean;
  threshold: 'none' | 'plain' | 'with_duration';
  filter: 'none' | 'cut_off' | 'applied';
  frequencyTrigger: boolean;
  /** From 1.8.0. */
  filterFirst: boolean;
  stopped: 'none' | 'cancelled' | 'stopped';
}

const first: FirmwareTraits = {
  zone: 'none',
  gain: 'number',
  battery: 'two_digits',
  endsWithStop: false,
  temperature: false,
  deployment: false,
  externalMicrophone: false,
  threshold: 'none',
  filter: 'none',
  frequencyTrigger: false,
  filterFirst: false,
  stopped: 'none',
};

const v101: FirmwareTraits = { ...first, zone: 'utc', battery: 'symbols' };
const v120: FirmwareTraits = { ...v101, zone: 'hours', endsWithStop: true };
const v121: FirmwareTraits = { ...v120, battery: 'words_low', stopped: 'cancelled' };
const v122: FirmwareTraits = { ...v121, zone: 'unsigned_minutes' };
const v140: FirmwareTraits = {
  ...v122,
  zone: 'full',
  gain: 'word_setting',
  battery: 'words',
  temperature: true,
  threshold: 'plain',
  filter: 'cut_off',
};
const v150: FirmwareTraits = { ...v140, deployment: true, externalMicrophone: true };
const v160: FirmwareTraits = {
  ...v150,
  gain: 'word',
  threshold: 'with_duration',
  filter: 'applied',
  stopped: 'stopped',
};
const v180: FirmwareTraits = { ...v160, frequencyTrigger: true, filterFirst: true };

/**
 * By the firmware that introduced it (AudioMoth-Firmware-Basic, main.c, setHeaderComment;
 * differences as in metamoth's firmware history).
 */
export const firmwareTraits = {
  '1.0.0': first,
  '1.0.1': v101,
  '1.2.0': v120,
  '1.2.1': v121,
  '1.2.2': v122,
  '1.4.0': v140,
  '1.5.0': v150,
  '1.6.0': v160,
  '1.8.0': v180,
} as const satisfies Record<string, FirmwareTraits>;

export type AudioMothFirmware = keyof typeof firmwareTraits;

/** Versions that changed the comment. */
export const audioMothFirmwares = Object.keys(firmwareTraits) as AudioMothFirmware[];

const kilohertz = (hertz: number | null): string => `${((hertz ?? 0) / 1000).toFixed(1)}kHz`;

function writeZone(offset: string | null, style: FirmwareTraits['zone']): string {
  if (style === 'none') return '';
  const total = style === 'utc' || offset === null ? 0 : (parseUtcOffset(offset) ?? 0);
  const sign = total < 0 ? '-' : '+';
  const hours = Math.floor(Math.abs(total) / 60);
  const minutes = Math.abs(total) % 60;
  const hidesSign = style === 'unsigned_minutes' && hours === 0;
  const hourText = total === 0 || hidesSign ? '' : `${sign}${hours}`;
  const minuteText =
    minutes === 0 || style === 'hours' ? '' : `:${String(minutes).padStart(2, '0')}`;
  return ` (UTC${hourText}${minuteText})`;
}

function writeGain(comment: AudioMothComment, style: FirmwareTraits['gain']): string {
  const gain = comment.gain ?? 'medium';
  if (style === 'number')
    return `at gain setting ${audioMothGains.indexOf(gain)} while battery state was `;
  if (style === 'word_setting') return `at ${gain} gain setting while battery state was `;
  return `at ${gain} gain while battery was `;
}

function writeBattery(comment: AudioMothComment, style: FirmwareTraits['battery']): string {
  const below = {
    two_digits: '< 3.6V',
    symbols: '< 3.6V',
    words_low: 'less than 3.6V',
    words: 'less than 2.5V',
  };
  const symbols = style === 'two_digits' || style === 'symbols';
  if (comment.batteryBound === 'below') return below[style];
  if (comment.batteryBound === 'above') return symbols ? '> 5.0V' : 'greater than 4.9V';
  const volts = (comment.batteryV ?? 0).toFixed(1);
  return `${style === 'two_digits' ? volts.replace('.', '.0') : volts}V`;
}

function writeFilter(comment: AudioMothComment, style: FirmwareTraits['filter']): string {
  if (comment.filter === null || style === 'none') return '';
  const { kind, lowerHz, upperHz } = comment.filter;
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const one = kilohertz(kind === 'low-pass' ? upperHz : lowerHz);
  const plural = kind === 'band-pass';
  const values = plural ? `frequencies of ${one} and ${kilohertz(upperHz)}` : `frequency of ${one}`;
  return style === 'cut_off'
    ? ` ${name} filter applied with cut-off ${values}.`
    : ` ${name} filter with ${values} applied.`;
}

function writeThreshold(comment: AudioMothComment, style: FirmwareTraits['threshold']): string {
  if (comment.amplitudeThreshold === null || style === 'none') return '';
  const clause = ` Amplitude threshold was ${comment.amplitudeThreshold}`;
  return style === 'plain'
    ? `${clause}.`
    : `${clause} with ${comment.minimumTriggerDurationS ?? 0}s minimum trigger duration.`;
}

function writeFrequencyTrigger(comment: AudioMothComment): string {
  const trigger = comment.frequencyTrigger;
  if (trigger === null) return '';
  return ` Frequency trigger (${kilohertz(trigger.centreHz)} and window length of ${trigger.windowSamples} samples) threshold was ${trigger.thresholdPercent}% with ${comment.minimumTriggerDurationS ?? 0}s minimum trigger duration.`;
}

function writeStopped(comment: AudioMothComment, style: FirmwareTraits['stopped']): string {
  if (comment.stoppedBy === null || style === 'none') return '';
  if (style === 'cancelled') {
    return ` Recording cancelled before completion due to ${comment.stoppedBy}.`;
  }
  const joint = comment.stoppedBy === 'magnetic switch' ? 'by' : 'due to';
  return ` Recording stopped ${joint} ${comment.stoppedBy}.`;
}

/**
 * Leaves out what the firmware could not express (temperature before 1.4, triggers before 1.8 ...).
 */
export function writeAudioMothComment(
  comment: AudioMothComment,
  firmware: AudioMothFirmware,
): string {
  const traits: FirmwareTraits = firmwareTraits[firmware];
  const [date = '', clock = ''] = comment.local.split('T');
  const day = date.split('-').reverse().join('/');
  const id =
    traits.deployment && comment.deploymentId !== null
      ? `during deployment ${comment.deploymentId}`
      : `by AudioMoth ${comment.deviceId ?? '0'.repeat(16)}`;
  const microphone =
    traits.externalMicrophone && comment.externalMicrophone ? 'using external microphone ' : '';
  const temperature = traits.temperature
    ? ` and temperature was ${(comment.temperatureC ?? 0).toFixed(1)}C`
    : '';
  const trigger = traits.frequencyTrigger ? writeFrequencyTrigger(comment) : '';
  const filter = writeFilter(comment, traits.filter);
  const threshold = trigger === '' ? writeThreshold(comment, traits.threshold) : '';
  const clauses = traits.filterFirst ? filter + threshold : threshold + filter;
  return [
    `Recorded at ${clock.slice(0, 8)} ${day}${writeZone(comment.offset, traits.zone)} ${id} ${microphone}`,
    writeGain(comment, traits.gain),
    writeBattery(comment, traits.battery),
    temperature,
    traits.endsWithStop ? '.' : '',
    trigger,
    clauses,
    writeStopped(comment, traits.stopped),
  ].join('');
}

const COMMENT_BYTES = 384;
const ARTIST_BYTES = 32;

export interface AudioMothWav {
  samples: Int16Array;
  /** Hertz. */
  sampleRate: number;
  comment: AudioMothComment;
  /** Default: the newest. */
  firmware?: AudioMothFirmware;
  /** For the artist field. Default: the comment's device. */
  deviceId?: string;
  /** After the samples, as from firmware 1.10. */
  guano?: Readonly<Record<string, string>>;
}

function littleEndian(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < samples.length; at++) view.setInt16(2 * at, samples[at]!, true);
  return bytes;
}

/**
 * Builds a file byte for byte as firmware 1.7 or later: a 488-byte header with `fmt `, LIST/INFO
 * (384 bytes of ICMT, 32 bytes of IART) and `data`, the samples, then optionally GUANO.
 */
export function writeAudioMothWav(wav: AudioMothWav): Uint8Array {
  const comment = writeAudioMothComment(wav.comment, wav.firmware ?? '1.8.0');
  const deviceId = wav.deviceId ?? wav.comment.deviceId ?? '0'.repeat(16);
  const info = joinBytes([
    new TextEncoder().encode('INFO'),
    riffChunk('ICMT', fixedText(comment, COMMENT_BYTES)),
    riffChunk('IART', fixedText(`AudioMoth ${deviceId}`, ARTIST_BYTES)),
  ]);
  const body = joinBytes([
    new TextEncoder().encode('WAVE'),
    riffChunk('fmt ', pcmFormat(wav.sampleRate, 1, 16)),
    riffChunk('LIST', info),
    riffChunk('data', littleEndian(wav.samples)),
    // The firmware writes no pad byte after its last chunk.
    ...(wav.guano ? [riffChunk('guan', writeGuano(wav.guano), false)] : []),
  ]);
  return riffChunk('RIFF', body, false);
}
