import { readText, toDataView } from '../bytes.ts';
import { numberOrNull, placeOrNull, type RecordingHints } from '../facts.ts';
import { readRecordedTime } from '../time/recorded-time.ts';
import { audioMothGains } from './audiomoth.ts';

/** Reads a `guan` chunk (GUANO 1.0, guano-md.org): UTF-8, one `key: value` a line. */
export function parseGuano(bytes: Uint8Array): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of readText(bytes).split('\n')) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const value = line.slice(colon + 1).trim();
    if (value !== '') fields[line.slice(0, colon).trim()] = value;
  }
  return fields;
}

/** `OAD|` keys are AudioMoth's, `WA|` Wildlife Acoustics'. */
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

export interface WamdFields {
  model?: string;
  serial?: string;
  firmware?: string;
  /** `YYYY-MM-DD hh:mm:ss[.xxx][+hh:mm]`. */
  start?: string;
  /** `WGS84,nn.nnnnn,N,mmm.mmmmm,W[,alt]`. */
  gps?: string;
  /** Degrees Celsius. */
  temperature?: string;
}

const KEYS: Record<number, keyof WamdFields> = {
  0x01: 'model',
  0x02: 'serial',
  0x03: 'firmware',
  0x05: 'start',
  0x06: 'gps',
  0x14: 'gps',
  0x15: 'temperature',
};

/**
 * Reads Wildlife Acoustics' `wamd` chunk: uint16 id, uint32 length and that many bytes; ids as in
 * QutEcoacoustics/emu and riggsd/guano-py.
 */
export function parseWamd(bytes: Uint8Array): WamdFields {
  const view = toDataView(bytes);
  const fields: WamdFields = {};
  let at = 0;
  while (at + 6 <= bytes.length) {
    const key = KEYS[view.getUint16(at, true)];
    const length = view.getUint32(at + 2, true);
    if (key && fields[key] === undefined) {
      const text = readText(bytes.subarray(at + 6, at + 6 + length));
      if (text !== '') fields[key] = text;
    }
    at += 6 + length;
  }
  return fields;
}

const GPS = /^\s*WGS84\s*,\s*([\d.]+)\s*,\s*([NS])\s*,\s*([\d.]+)\s*,\s*([EW])/i;

export function hintsFromWamd(fields: WamdFields): RecordingHints {
  const gps = GPS.exec(fields.gps ?? '');
  const south = gps?.[2]?.toUpperCase() === 'S';
  const west = gps?.[4]?.toUpperCase() === 'W';
  const place = gps
    ? placeOrNull((south ? -1 : 1) * Number(gps[1]), (west ? -1 : 1) * Number(gps[3]))
    : null;
  return {
    make: 'Wildlife Acoustics',
    model: fields.model,
    device_id: fields.serial,
    firmware: fields.firmware,
    time: readRecordedTime(fields.start ?? ''),
    latitude: place?.latitude,
    longitude: place?.longitude,
    location_source: place ? 'GPS' : undefined,
    temperature_c: numberOrNull(fields.temperature),
  };
}
