import { audioMothGains, type AudioMothComment } from '../audiomoth/comment.ts';
import { parseUtcOffset } from '../time/utc-offset.ts';
import { firmwareTraits, type AudioMothFirmware, type FirmwareTraits } from './firmware-traits.ts';

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
 * Writes the header comment as an AudioMoth of this firmware would. What that firmware had no
 * words for (temperature before 1.4, triggers before 1.8 ...) is left out.
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
