import { parseUtcOffset } from '../../time/utc-offset.ts';
import { abbreviatedZone, isZoneName } from '@biophony/contract/constants';

/**
 * What is wrong with the name of a zone and an offset, of which at most one may be given: the field, and the rest of a
 * sentence about it; null for nothing.
 */
export function zoneFault(given: {
  time_zone?: string | null | undefined;
  utc_offset?: string | null | undefined;
}): [field: 'time_zone' | 'utc_offset', rule: string] | null {
  const { time_zone: zone = null, utc_offset: offset = null } = given;
  if (zone !== null && offset !== null)
    return ['utc_offset', 'must be left out where time_zone is given'];
  if (offset !== null && parseUtcOffset(offset) === null)
    return [
      'utc_offset',
      `is "${offset}", which is no offset. Give one up to 14 hours, such as +02:00`,
    ];
  if (zone === null || isZoneName(zone)) return null;
  const meanings = abbreviatedZone(zone);
  return [
    'time_zone',
    meanings === null
      ? `is "${zone}", which is no name of a time zone. Give one such as Europe/Berlin`
      : `is "${zone}", an abbreviation which may mean ${meanings}. Give a name such as Europe/Berlin, or the offset`,
  ];
}
