import type { RecordingHints } from '../facts/hints.ts';
import { recordingIssue } from '../facts/issues.ts';
import { SHARED_DEVICE_ID, type AudioMothComment } from './comment.ts';

/** Facts from an AudioMoth comment; the artist (IART) tells the serial where a deployment ID hides it. */
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
