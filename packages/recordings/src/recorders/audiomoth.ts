import { type RecordingHints, recordingIssue } from '../facts.ts';
import { localTime } from '../time/recorded-time.ts';
import { formatUtcOffset } from '../time/iso-time.ts';

/** Firmware before 1.4.0 wrote their number 0 to 4. */
export const audioMothGains = ['low', 'low-medium', 'medium', 'medium-high', 'high'] as const;

export type AudioMothGain = (typeof audioMothGains)[number];

/** Hertz, null at the open end. */
export interface AudioMothFilter {
  kind: 'low-pass' | 'band-pass' | 'high-pass';
  lowerHz: number | null;
  upperHz: number | null;
}

/** Header comment (ICMT); null where unknown. */
export interface AudioMothComment {
  /** In the recorder's zone, `YYYY-MM-DDTHH:MM:SS`. */
  local: string;
  /** `+02:00`; null where firmware 1.2.2 left out the sign. */
  offset: string | null;
  /** 16 hexadecimal digits; null where a deployment ID replaces it. */
  deviceId: string | null;
  deploymentId: string | null;
  externalMicrophone: boolean;
  gain: AudioMothGain | null;
  batteryV: number | null;
  batteryBound: 'below' | 'above' | null;
  temperatureC: number | null;
  /** As written: `12`, `0.5%` or `-36 dB`. */
  amplitudeThreshold: string | null;
  frequencyTrigger: { centreHz: number; windowSamples: number; thresholdPercent: number } | null;
  minimumTriggerDurationS: number | null;
  filter: AudioMothFilter | null;
  /** As written: `low voltage`, `switch position change` ... */
  stoppedBy: string | null;
}

/** Builds a comment with time and serial number only. */
export function blankAudioMothComment(
  local: string,
  offset: string | null,
  deviceId: string | null,
): AudioMothComment {
  return {
    local,
    offset,
    deviceId,
    deploymentId: null,
    externalMicrophone: false,
    gain: null,
    batteryV: null,
    batteryBound: null,
    temperatureC: null,
    amplitudeThreshold: null,
    frequencyTrigger: null,
    minimumTriggerDurationS: null,
    filter: null,
    stoppedBy: null,
  };
}

/**
 * Firmware before 1.2 wrote the address of the serial number (AudioMoth-Firmware-Basic 1.0.1,
 * setHeaderComment).
 */
export const SHARED_DEVICE_ID = '0FE081F80FE081F0';

const HEAD =
  /Recorded at (\d\d):(\d\d):(\d\d)(?:\.(\d{3}))? (\d\d)\/(\d\d)\/(\d{4})(?: \(UTC(?:([+-])(\d{1,2}))?(?::([\d ]\d))?\))? (by AudioMoth|during deployment) ([0-9A-Fa-f]{16})/;
const GAIN = / at (?:gain setting (\d)|(low|low-medium|medium|medium-high|high) gain)\b/;
const BATTERY =
  /battery (?:state )?was (?:(<|>|less than|greater than) ?(\d\.\d)|(\d)\.(\d{1,2}))V/;
const TEMPERATURE = /temperature was (-?\d{1,2}\.\d)C/;
const AMPLITUDE = /Amplitude threshold was (\d+(?:\.\d+)?%|-?\d+ dB|\d+)/;
const FREQUENCY =
  /Frequency trigger \((\d+\.\d)kHz and window length of (\d+) samples\) threshold was (\d+(?:\.\d+)?)%/;
const DURATION = /with (\d+)s minimum trigger duration/;
const FILTER =
  /(Low|High|Band)-pass filter (?:with|applied with cut-off) frequenc(?:y|ies) of (\d+\.\d)kHz(?: and (\d+\.\d)kHz)?/;
const STOPPED = /Recording (?:cancelled before completion due to|stopped (?:due to|by)) ([^.]+)\./;

const hertz = (kilohertz: string): number => Math.round(Number(kilohertz) * 1000);

function readOffset(sign?: string, hours?: string, minutes?: string): string | null {
  if (sign === undefined) return minutes === undefined ? '+00:00' : null;
  const total = Number(hours) * 60 + Number((minutes ?? '0').trim());
  return formatUtcOffset(sign === '-' ? -total : total);
}

function readGain(text: string): AudioMothGain | null {
  const match = GAIN.exec(text);
  if (!match) return null;
  const word = match[1] === undefined ? match[2] : audioMothGains[Number(match[1])];
  return audioMothGains.find((gain) => gain === word) ?? null;
}

/** Firmware 1.0 printed tenths with two digits: `3.09V` means 3.9 V. */
function readBattery(text: string): Pick<AudioMothComment, 'batteryV' | 'batteryBound'> {
  const match = BATTERY.exec(text);
  if (!match) return { batteryV: null, batteryBound: null };
  const [, bound, limit, volts, fraction = ''] = match;
  if (bound === undefined) {
    return { batteryV: Number(`${volts}.${fraction.at(-1)}`), batteryBound: null };
  }
  const below = bound === '<' || bound === 'less than';
  return { batteryV: Number(limit), batteryBound: below ? 'below' : 'above' };
}

function readFilter(text: string): AudioMothFilter | null {
  const match = FILTER.exec(text);
  if (!match) return null;
  const [, kind, first = '', second] = match;
  if (kind === 'Low') return { kind: 'low-pass', lowerHz: null, upperHz: hertz(first) };
  if (kind === 'High') return { kind: 'high-pass', lowerHz: hertz(first), upperHz: null };
  return {
    kind: 'band-pass',
    lowerHz: hertz(first),
    upperHz: second === undefined ? null : hertz(second),
  };
}

function readFrequencyTrigger(text: string): AudioMothComment['frequencyTrigger'] {
  const match = FREQUENCY.exec(text);
  return match
    ? {
        centreHz: hertz(match[1] ?? ''),
        windowSamples: Number(match[2]),
        thresholdPercent: Number(match[3]),
      }
    : null;
}

const numberIn = (pattern: RegExp, text: string): number | null => {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
};

/**
 * Reads a header comment of firmware 1.0 to 1.12, anywhere in the text (tools put JSON around it);
 * null for other texts.
 * Format: setHeaderComment in OpenAcousticDevices/AudioMoth-Firmware-Basic, main.c.
 */
export function parseAudioMothComment(text: string): AudioMothComment | null {
  const head = HEAD.exec(text);
  if (!head) return null;
  const rest = text.slice(head.index);
  const local = localTime(
    Number(head[7]),
    Number(head[6]),
    Number(head[5]),
    Number(head[1]),
    Number(head[2]),
    Number(head[3]),
    Number(head[4] ?? 0),
  );
  if (local === null) return null;
  const id = (head[12] ?? '').toUpperCase();
  const isDeployment = head[11] === 'during deployment';
  return {
    ...blankAudioMothComment(local, readOffset(head[8], head[9], head[10]), null),
    ...readBattery(rest),
    deviceId: isDeployment ? null : id,
    deploymentId: isDeployment ? id : null,
    externalMicrophone: rest.includes('using external microphone'),
    gain: readGain(rest),
    temperatureC: numberIn(TEMPERATURE, rest),
    amplitudeThreshold: AMPLITUDE.exec(rest)?.[1] ?? null,
    frequencyTrigger: readFrequencyTrigger(rest),
    minimumTriggerDurationS: numberIn(DURATION, rest),
    filter: readFilter(rest),
    stoppedBy: STOPPED.exec(rest)?.[1] ?? null,
  };
}

/** Device ID in an IART text (`AudioMoth 24526B065D325963`); null for other artists. */
export function parseAudioMothArtist(text: string): string | null {
  return /^AudioMoth ([0-9A-Fa-f]{16})$/.exec(text.trim())?.[1]?.toUpperCase() ?? null;
}

/** The artist (IART) has the serial number where a deployment ID hides it. */
export function hintsFromAudioMoth(
  comment: AudioMothComment | null,
  artistDeviceId: string | null,
): RecordingHints {
  if (comment === null && artistDeviceId === null) return {};
  const deviceId = comment?.deviceId ?? artistDeviceId;
  const shared = deviceId === SHARED_DEVICE_ID;
  return {
    make: 'Open Acoustic Devices',
    model: 'AudioMoth',
    device_id: deviceId,
    deployment_id: comment?.deploymentId ?? undefined,
    time: comment ? { local: comment.local, offset: comment.offset } : null,
    gain: comment?.gain ?? undefined,
    battery_v: comment?.batteryV,
    battery_bound: comment?.batteryBound ?? undefined,
    temperature_c: comment?.temperatureC,
    issues: shared
      ? [
          recordingIssue(
            'shared_device_id',
            `AudioMoth firmware before 1.2 writes ${SHARED_DEVICE_ID} on every recorder. Keep the cards of different recorders in different folders, and update the firmware before the next deployment.`,
          ),
        ]
      : [],
  };
}
