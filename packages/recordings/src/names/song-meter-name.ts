import { localTimeFromDigits } from '../time/recorded-time.ts';
import { nameFacts, type NameFacts } from './name-facts.ts';

const NAME = /^(.+?)(?:_(0|1|0\+1))?_(\d{8})([_$])(\d{6})(?:_(\d{3}))?\.[a-z0-9]{2,4}$/i;

/** Serial numbers of Song Meters, which are also their default prefix. */
const SERIAL = /^(?:S4[AU]|SM[234AMU]|2M[AMU])\d{5,6}$/i;

/**
 * Reads Song Meter names, `PREFIX[_0|_1|_0+1]_YYYYMMDD{_|$}HHMMSS[_mmm].wav` (`$`: clock set by
 * GPS). The prefix is the serial number unless somebody chose another; only serials become a
 * device, and only a serial, `0+1` or `$` tells the maker. Null when the name is none of them.
 */
export function parseSongMeterName(name: string): NameFacts | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, prefix = '', channel, date = '', mark, clock = '', milliseconds] = match;
  const local = localTimeFromDigits(date, clock, milliseconds);
  if (local === null) return null;
  const isSerial = SERIAL.test(prefix);
  // A lone 0 or 1 may be the number of a site.
  const isSongMeter = isSerial || mark === '$' || channel === '0+1';
  return nameFacts({
    kind: isSongMeter ? 'song_meter' : 'dated',
    time: { local, offset: null },
    deviceId: isSerial ? prefix.toUpperCase() : null,
    channel: channel ?? null,
    make: isSongMeter ? 'Wildlife Acoustics' : null,
  });
}
