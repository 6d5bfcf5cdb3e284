import { isoWithoutZone, localTimeFromDigits } from '../time/recorded-time.ts';
import { nameFacts, type NameFacts } from './name-facts.ts';

const DATED = /^(?:([0-9A-F]{16})_)?(\d{8})_(\d{6})(?:_(\d{3}))?(?:_SYNC)?T?\.wav$/i;
const DATELESS = /^(?:([0-9A-F]{16})_)?(\d{6})(?:_(\d{3}))?T\.wav$/i;
const UNIX_HEX = /^([0-9A-F]{8})\.wav$/i;

/** The first AudioMoth firmware is of 2017; a clock that was never set counts from 1970. */
const FIRST_HEX_SECOND = Date.UTC(2016, 0, 1) / 1000;
const LAST_HEX_SECOND = Date.UTC(2040, 0, 1) / 1000;
const UNSET_CLOCK_SECONDS = 366 * 24 * 3600;

function known(deviceId: string | undefined): Partial<NameFacts> {
  if (deviceId === undefined) return {};
  return {
    deviceId: deviceId.toUpperCase(),
    make: 'Open Acoustic Devices',
    model: 'AudioMoth',
  };
}

function fromHexSeconds(name: string): NameFacts | null {
  const digits = UNIX_HEX.exec(name)?.[1];
  if (digits === undefined) return null;
  const seconds = Number.parseInt(digits, 16);
  const plausible =
    seconds < UNSET_CLOCK_SECONDS || (seconds >= FIRST_HEX_SECOND && seconds < LAST_HEX_SECOND);
  if (!plausible) return null;
  const isDecimal = /^\d+$/.test(digits);
  // Other recorders count files and their own number in eight decimal digits.
  if (isDecimal && seconds < UNSET_CLOCK_SECONDS) return null;
  return nameFacts({
    kind: isDecimal ? 'digits' : 'audiomoth',
    time: { local: isoWithoutZone(seconds * 1000), offset: '+00:00' },
  });
}

/**
 * Reads AudioMoth names: `[<16 hex>_]YYYYMMDD_HHMMSS[_mmm][_SYNC][T].WAV` in the recorder's own
 * zone, the host tools' `HHMMSST.WAV` inside a `YYYYMMDD` folder, and the legacy `5B07C752.WAV`
 * (Unix seconds in hexadecimal, UTC), which without a letter may be another recorder's number. Null
 * when the name is none of them.
 */
export function parseAudioMothName(name: string, folder: string | null): NameFacts | null {
  const dated = DATED.exec(name);
  if (dated) {
    const local = localTimeFromDigits(dated[2] ?? '', dated[3] ?? '', dated[4]);
    if (local === null) return null;
    return nameFacts({
      kind: 'audiomoth',
      ...known(dated[1]),
      time: { local, offset: null },
    });
  }
  const dateless = DATELESS.exec(name);
  if (dateless) {
    const local =
      folder !== null && /^\d{8}$/.test(folder)
        ? localTimeFromDigits(folder, dateless[2] ?? '', dateless[3])
        : null;
    return nameFacts({
      kind: 'audiomoth',
      ...known(dateless[1]),
      time: local === null ? null : { local, offset: null },
    });
  }
  return fromHexSeconds(name);
}
