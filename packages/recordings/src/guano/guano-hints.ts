import type { RecordingHints } from '../facts/hints.ts';
import { audioMothGains } from '../audiomoth/comment.ts';
import { readRecordedTime } from '../time/recorded-time.ts';
import { numberOrNull, placeOrNull } from '../facts/numbers.ts';

/** Facts from GUANO fields, of any maker; `OAD|` keys are AudioMoth's, `WA|` Wildlife Acoustics'. */
export function hintsFromGuano(fields: Record<string, string>): RecordingHints {
  const position = /^(\S+)[\s,]+(\S+)$/.exec(fields['Loc Position'] ?? '');
  const place = placeOrNull(numberOrNull(position?.[1]), numberOrNull(position?.[2]));
  const gain = /\bGAIN (\d)\b/.exec(fields['OAD|Recording Settings'] ?? '')?.[1];
  const [te, samplerate] = [numberOrNull(fields['TE']), numberOrNull(fields['Samplerate'])];
  return {
    slowed: te === null && samplerate === null ? undefined : { te, samplerate },
    time: readRecordedTime(fields['Timestamp'] ?? ''),
    device_id: fields['Serial'],
    deployment_id: fields['OAD|Deployment ID'],
    make: fields['Make'],
    model: fields['Model'],
    firmware: fields['Firmware Version'],
    gain: gain === undefined ? undefined : audioMothGains[Number(gain)],
    latitude: place?.latitude,
    longitude: place?.longitude,
    location_source: place ? fields['OAD|Loc Source'] : undefined,
    battery_v: numberOrNull(fields['OAD|Battery Voltage']),
    temperature_c:
      numberOrNull(fields['Temperature Int']) ?? numberOrNull(fields['Temperature Ext']),
  };
}
