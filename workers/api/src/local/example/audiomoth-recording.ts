import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';

export interface AudioMothRecording {
  /** Clock reading in the recorder's own zone, `YYYY-MM-DDTHH:MM:SS`. */
  local: string;
  samples: Int16Array;
  sampleRateHz: number;
  deviceId: string;
  temperatureC?: number;
  /** Degrees north and east. */
  place?: readonly [latitude: number, longitude: number];
}

/** The zone of the invented recorders. */
const offset = '+02:00';

/** A whole WAV file as an AudioMoth in spring writes it, with GUANO behind the samples. */
export function audioMothRecording(recording: AudioMothRecording): Uint8Array {
  const { local, samples, sampleRateHz, deviceId, temperatureC = 11.4 } = recording;
  const place = recording.place ?? [47.6532, 9.4798];
  return writeAudioMothWav({
    samples,
    sampleRate: sampleRateHz,
    comment: {
      ...blankAudioMothComment(local, offset, deviceId),
      gain: 'medium',
      batteryV: 4.2,
      temperatureC,
    },
    guano: {
      'GUANO|Version': '1.0',
      Make: 'Open Acoustic Devices',
      Model: 'AudioMoth',
      Serial: deviceId,
      Timestamp: `${local}${offset}`,
      'Loc Position': place.map((degrees) => degrees.toFixed(6)).join(' '),
      'OAD|Battery Voltage': '4.2',
      'Temperature Int': temperatureC.toFixed(1),
    },
  });
}
