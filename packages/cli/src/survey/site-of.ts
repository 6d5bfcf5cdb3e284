import type { BodyOf } from '@biophony/contract';
import { parsePlace } from '@biophony/recordings/survey';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

/** What options say of a site. */
export interface SiteFlags {
  place?: string;
  habitat?: string;
  note?: string;
  public?: BodyOf<'sitesCreate'>['public_precision'];
}

/** The site that options describe. Throws CliError for a place that cannot be read. */
export function siteOf(name: string, given: SiteFlags): BodyOf<'sitesCreate'> {
  const place = given.place === undefined ? null : parsePlace(given.place);
  if (place && !place.ok)
    throw new CliError(`--place: ${place.message}`, {
      hint: 'Write it such as "47.6512, 9.4801".',
      exitCode: exitCodes.usage,
      code: 'invalid_place',
    });
  return {
    name,
    ...(place ? { latitude: place.latitude, longitude: place.longitude } : {}),
    ...(given.habitat === undefined ? {} : { habitat: given.habitat }),
    ...(given.note === undefined ? {} : { note: given.note }),
    ...(given.public === undefined ? {} : { public_precision: given.public }),
  };
}
