import type { CompatibleType } from '@biophony/contract';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

/** Made when the user names no analysis, as far as they fit. */
const byDefault = ['acoustic_indices', 'birdnet_v2_4'];

/** The analyses to make. Throws CliError for one that does not fit, with the service's reason. */
export function chooseTypes(offered: CompatibleType[], wished: string[]): CompatibleType[] {
  if (wished.length === 0) {
    const fitting = offered.filter(
      ({ type, compatible }) => compatible && byDefault.includes(type),
    );
    if (fitting.length > 0) return fitting;
  }
  return (wished.length > 0 ? [...new Set(wished)] : byDefault.slice(0, 1)).map((type) => {
    const found = offered.find((one) => one.type === type);
    if (found?.compatible) return found;
    const known = offered.map((one) => one.type).join(', ');
    throw new CliError(`The analysis ${type} cannot be made here.`, {
      hint: found?.reason ?? `Choose one of ${known}.`,
      exitCode: found ? exitCodes.someFailed : exitCodes.usage,
      code: found ? 'not_compatible' : 'unknown_type',
    });
  });
}
