import type { RecordingHints } from '../facts/hints.ts';
import { recordingIssue } from '../facts/issues.ts';
import type { NameFacts } from './name-facts.ts';

/** Facts from a file name. */
export function hintsFromName(name: NameFacts): RecordingHints {
  return {
    time: name.time,
    device_id: name.deviceId,
    make: name.make,
    model: name.model,
    latitude: name.latitude,
    longitude: name.longitude,
    triggered: name.triggered || undefined,
    issues:
      name.fault === null
        ? []
        : [
            recordingIssue(
              'bad_name',
              `The file's name ${name.fault}. Rename the file if that is wrong.`,
            ),
          ],
  };
}
