import {
  isoWithoutZone,
  localTimeFromDigits,
  type RecordedTime,
  timeInMilliseconds,
} from '../time/recorded-time.ts';
import { formatUtcOffset, parseUtcOffset } from '../time/iso-time.ts';

export interface NameFacts {
  /**
   * `dated`: any other name with a time. `digits`: eight decimal digits, maybe an early AudioMoth's
   * hexadecimal seconds.
   */
  kind:
    | 'audiomoth'
    | 'song_meter'
    | 'bar_lt'
    | 'sound_trap'
    | 'nabat'
    | 'dated'
    | 'digits'
    | 'other';
  time: RecordedTime | null;
  deviceId: string | null;
  make: string | null;
  model: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Of a Song Meter (`0`, `1`, `0+1`): files of one moment do not overlap. */
  channel: string | null;
  /** AudioMoth `T.WAV`; only the samples show it for certain. */
  triggered: boolean;
  fault: string | null;
}

export function nameFacts(facts: Partial<NameFacts> & Pick<NameFacts, 'kind'>): NameFacts {
  return {
    time: null,
    deviceId: null,
    make: null,
    model: null,
    latitude: null,
    longitude: null,
    channel: null,
    triggered: false,
    fault: null,
    ...facts,
  };
}

/** People put a site before it, and computers a copy number after it. */
const CLOCK_T = /(?<!\d)\d{6}(?:_\d{3})?(?:_SYNC)?T(?![0-9A-Z])/i;

export const marksPackedSilence = (name: string): boolean =>
  /\.wav$/i.test(name) && CLOCK_T.test(name);

const DATED = /^(?:([0-9A-F]{16})_)?(\d{8})_(\d{6})(?:_(\d{3}))?(?:_SYNC)?T?\.wav$/i;
const DATELESS = /^(?:([0-9A-F]{16})_)?(\d{6})(?:_(\d{3}))?T\.wav$/i;
const UNIX_HEX = /^([0-9A-F]{8})\.wav$/i;

/** The first firmware is of 2017; an unset clock counts from 1970. */
const FIRST_HEX_SECOND = Date.UTC(2016, 0, 1) / 1000;
const LAST_HEX_SECOND = Date.UTC(2040, 0, 1) / 1000;
const UNSET_CLOCK_SECONDS = 366 * 24 * 3600;

function identifyAudioMoth(deviceId: string | undefined): Partial<NameFacts> {
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
  // Other recorders also write numbers of eight decimal digits.
  if (isDecimal && seconds < UNSET_CLOCK_SECONDS) return null;
  return nameFacts({
    kind: isDecimal ? 'digits' : 'audiomoth',
    time: { local: isoWithoutZone(seconds * 1000), offset: '+00:00' },
  });
}

/**
 * `[<16 hex>_]YYYYMMDD_HHMMSS[_mmm][_SYNC][T].WAV` in the recorder's zone, `HHMMSST.WAV` inside a
 * `YYYYMMDD` folder, and the legacy `5B07C752.WAV` (Unix seconds in hexadecimal, UTC).
 */
export function parseAudioMothName(name: string, folder: string | null): NameFacts | null {
  const dated = DATED.exec(name);
  if (dated) {
    const local = localTimeFromDigits(dated[2] ?? '', dated[3] ?? '', dated[4]);
    if (local === null) return null;
    return nameFacts({
      kind: 'audiomoth',
      ...identifyAudioMoth(dated[1]),
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
      ...identifyAudioMoth(dateless[1]),
      time: local === null ? null : { local, offset: null },
    });
  }
  return fromHexSeconds(name);
}

const NAME = /^(.+?)(?:_(0|1|0\+1))?_(\d{8})([_$])(\d{6})(?:_(\d{3}))?\.[a-z0-9]{2,4}$/i;

/** Also the default prefix. */
const SERIAL = /^(?:S4[AU]|SM[234AMU]|2M[AMU])\d{5,6}$/i;

/** Milliseconds: no recording is longer. */
const longestMs = 2 * 24 * 3_600_000;

/** The name up to its start, where `match` ends with the end of the recording: `START_END.wav`. */
function untilStart(match: RegExpExecArray, end: string): RegExpExecArray | null {
  const start = NAME.exec(`${match[1]}.wav`) ?? NAME.exec(`x_${match[1]}.wav`);
  const local = start && localTimeFromDigits(start[3] ?? '', start[5] ?? '', start[6]);
  if (!local) return null;
  const length = timeInMilliseconds(end) - timeInMilliseconds(local);
  return length >= 0 && length <= longestMs ? start : null;
}

/**
 * `PREFIX[_0|_1|_0+1]_YYYYMMDD{_|$}HHMMSS[_mmm].wav` (`$`: clock set by GPS). Users may replace the
 * serial by a prefix. Only a serial becomes a device; only a serial, `0+1` or `$` identifies the
 * maker.
 */
export function parseSongMeterName(name: string): NameFacts | null {
  const last = NAME.exec(name);
  const end = last && localTimeFromDigits(last[3] ?? '', last[5] ?? '', last[6]);
  if (!last || !end) return null;
  const [, prefix = '', channel, date = '', mark, clock = '', milliseconds] =
    untilStart(last, end) ?? last;
  const local = localTimeFromDigits(date, clock, milliseconds);
  if (local === null) return null;
  const isSerial = SERIAL.test(prefix);
  // A lone 0 or 1 may be a site number.
  const isSongMeter = isSerial || mark === '$' || channel === '0+1';
  return nameFacts({
    kind: isSongMeter ? 'song_meter' : 'dated',
    time: { local, offset: null },
    deviceId: isSerial ? prefix.toUpperCase() : null,
    channel: channel ?? null,
    make: isSongMeter ? 'Wildlife Acoustics' : null,
  });
}

const START =
  /^(?:[0-9A-F]{8}_)?S?([\d ]{8})T([\d ]{6})(?:[.,](\d+)|(\d{3}))?(Z|[+-]\d{2}:?\d{2})(?=[_ .])/i;
/**
 * Frontier Labs: `20191125T000000+1000_REC.flac`, with a `00008570_` prefix, or as
 * `S<start>_E<end>`; a place may follow. Newer firmware writes milliseconds without a point. A
 * space for a zero is a known fault.
 */
export function parseBarLtName(name: string): NameFacts | null {
  const match = START.exec(name);
  if (!match) return null;
  const [, date = '', clock = '', fraction, milliseconds, zone = ''] = match;
  const spaced = date.includes(' ') || clock.includes(' ');
  const local = localTimeFromDigits(
    date.replaceAll(' ', '0'),
    clock.replaceAll(' ', '0'),
    fraction ?? milliseconds,
  );
  const minutes = parseUtcOffset(zone);
  if (local === null || minutes === null) return null;
  return nameFacts({
    kind: 'bar_lt',
    time: { local, offset: formatUtcOffset(minutes) },
    make: 'Frontier Labs',
    model: 'BAR-LT',
    fault: spaced ? 'has a space where a zero belongs in its date; it was read as a zero' : null,
  });
}

const NABAT_NAME =
  /^(\d{1,6})_((?:NE|NW|SE|SW)\d{0,2})_(\d{8})_(\d{6})(?:_(\d{3}))?(?:_[^.]*)?\.[a-z0-9]{2,4}$/i;

/**
 * North American Bat Monitoring Program: `GRTSCELL_SITE_YYYYMMDD_HHMMSS.wav`, such as
 * `39218_NW1_20190813_193000.wav` (nabatmonitoring.org, rename and organize the acoustic files).
 * Cell and site identify the recorder.
 */
export function parseNabatName(name: string): NameFacts | null {
  const match = NABAT_NAME.exec(name);
  if (!match) return null;
  const [, cell = '', site = '', date = '', clock = '', milliseconds] = match;
  const local = localTimeFromDigits(date, clock, milliseconds);
  if (local === null) return null;
  return nameFacts({
    kind: 'nabat',
    time: { local, offset: null },
    deviceId: `${cell}_${site.toUpperCase()}`,
  });
}

const SOUND_TRAP_NAME = /^(\d{3,10})\.([1-4]\d{5})(\d{6})[._]/;

/** `<serial number>.YYMMDDHHMMSS.wav` (Ocean Instruments; since 2013). */
export function parseSoundTrapName(name: string): NameFacts | null {
  const match = SOUND_TRAP_NAME.exec(name);
  if (!match) return null;
  const [, serial = '', date = '', clock = ''] = match;
  const local = localTimeFromDigits(`20${date}`, clock);
  if (local === null) return null;
  return nameFacts({
    kind: 'sound_trap',
    time: { local, offset: null },
    deviceId: serial,
    make: 'Ocean Instruments',
    model: 'SoundTrap',
  });
}
