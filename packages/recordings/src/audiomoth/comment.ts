/** AudioMoth's five gain settings; firmware before 1.4.0 wrote their number 0 to 4. */
export const audioMothGains = ['low', 'low-medium', 'medium', 'medium-high', 'high'] as const;

export type AudioMothGain = (typeof audioMothGains)[number];

/** A filter the recorder applied; frequencies in hertz, null at the open end. */
export interface AudioMothFilter {
  kind: 'low-pass' | 'band-pass' | 'high-pass';
  lowerHz: number | null;
  upperHz: number | null;
}

/** Everything an AudioMoth header comment (ICMT) can say. Unknown facts are null. */
export interface AudioMothComment {
  /** Clock reading in the recorder's own zone, `YYYY-MM-DDTHH:MM:SS`. */
  local: string;
  /** `+02:00`; null where firmware 1.2.2 left the sign of a fractional zone out. */
  offset: string | null;
  /** Serial number of 16 hexadecimal digits; null when a deployment ID stands in its place. */
  deviceId: string | null;
  deploymentId: string | null;
  externalMicrophone: boolean;
  gain: AudioMothGain | null;
  batteryV: number | null;
  /** Set where the recorder wrote `less than` or `greater than` the voltage. */
  batteryBound: 'below' | 'above' | null;
  temperatureC: number | null;
  /** As written: `12`, `0.5%` or `-36 dB`. */
  amplitudeThreshold: string | null;
  frequencyTrigger: { centreHz: number; windowSamples: number; thresholdPercent: number } | null;
  minimumTriggerDurationS: number | null;
  filter: AudioMothFilter | null;
  /** What ended the recording early, as written: `low voltage`, `switch position change` ... */
  stoppedBy: string | null;
}

/** A comment with a time and a serial number and nothing else known. */
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
 * Firmware before 1.2 wrote the address of its serial number in place of the number
 * (AudioMoth-Firmware-Basic 1.0.1, setHeaderComment), so every recorder shows this one.
 */
export const SHARED_DEVICE_ID = '0FE081F80FE081F0';
