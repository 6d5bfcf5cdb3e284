import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';

export interface AudioMothRecording {
  /** Clock reading in the recorder's own zone, `YYYY-MM-DDTHH:MM:SS`. */
  local: string;
  samples: Int16Array;
  sampleRateHz: number;
  deviceId: string;
  temperatureC?: number;
}

/** The zone of the invented recorders. */
const offset = '+02:00';

/** A whole WAV file as an AudioMoth in spring writes it, with GUANO behind the samples. */
export function audioMothRecording(recording: AudioMothRecording): Uint8Array {
  const { local, samples, sampleRateHz, deviceId, temperatureC = 11.4 } = recording;
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
      'Loc Position': '47.653200 9.479800',
      'OAD|Battery Voltage': '4.2',
      'Temperature Int': temperatureC.toFixed(1),
    },
  });
}
