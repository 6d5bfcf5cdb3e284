import { type RecordingHints, recordingIssue } from '../facts.ts';
import { parseDatedName } from './dated-names.ts';
import { placeInName } from './name-place.ts';
import {
  marksPackedSilence,
  nameFacts,
  type NameFacts,
  parseAudioMothName,
  parseBarLtName,
  parseNabatName,
  parseSongMeterName,
  parseSoundTrapName,
} from './recorder-names.ts';

/**
 * Reads an AudioMoth, Song Meter, BAR-LT, SoundTrap or NABat name, or any with a date and time; the
 * last folder counts where the name has no date.
 */
export function parseFileName(path: string): NameFacts {
  const parts = path.split(/[\\/]/);
  const name = parts.at(-1) ?? '';
  const folder = parts.at(-2) ?? null;
  const facts =
    parseAudioMothName(name, folder) ??
    parseBarLtName(name) ??
    parseNabatName(name) ??
    parseSongMeterName(name) ??
    parseSoundTrapName(name) ??
    parseDatedName(name) ??
    nameFacts({ kind: 'other' });
  const place = facts.latitude === null ? placeInName(name, facts) : null;
  return { ...facts, ...place, triggered: marksPackedSilence(name) };
}

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
