import { localTimeFromDigits } from '../time/recorded-time.ts';
import { formatUtcOffset, parseUtcOffset } from '../time/utc-offset.ts';
import { nameFacts, type NameFacts } from './name-facts.ts';

const START =
  /^(?:[0-9A-F]{8}_)?S?([\d ]{8})T([\d ]{6})(?:[.,](\d+)|(\d{3}))?(Z|[+-]\d{2}:?\d{2})(?=[_ .])/i;
/**
 * Reads Frontier Labs BAR-LT names: `20191125T000000+1000_REC.flac`, with a `00008570_` prefix,
 * or as `S<start>_E<end>`; a place may follow. Newer firmware writes milliseconds without a point. A space where a
 * zero belongs is read as zero and told as a fault. Null when the name is none of them.
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
