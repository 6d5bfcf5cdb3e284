import type { CorrectionAsked } from '@biophony/contract';
import { checkCorrection, noCorrection, type Correction } from '@biophony/recordings/survey';
import { ApiError } from '../../../http/errors/api-error.ts';

/**
 * The correction that a body asks for, of recordings whose times are in `zone` where they name no offset. Throws
 * `invalid_request` for one that cannot be, or that changes nothing.
 */
export function askedCorrection(
  { reason: _reason, ...parts }: CorrectionAsked,
  zone: string,
): Correction {
  const [first, last] = parts.drift ?? [];
  const correction: Correction = {
    time_zone: parts.time_zone ?? noCorrection.time_zone,
    utc_offset: parts.utc_offset ?? noCorrection.utc_offset,
    shift_s: parts.shift_s ?? noCorrection.shift_s,
    drift: first && last ? [first, last] : noCorrection.drift,
  };
  const fault = checkCorrection(correction, zone);
  if (fault) throw new ApiError('invalid_request', fault.message, fault.field);
  return correction;
}
