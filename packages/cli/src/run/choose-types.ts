import type { CompatibleType } from '@biophony/contract';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

const needsNoModel = 'acoustic_indices';

/** Made when the user names no analysis, as far as they fit. */
export const typesByDefault = [needsNoModel, 'birdnet_v2_4'];

/**
 * The offer as it will be once recordings of any kind are stored. What is missing for the analysis
 * that needs no model is a matter of the files alone; what another one lacks beside that, such as a
 * model or a runner, no upload changes.
 */
export function beforeUpload(offered: CompatibleType[]): CompatibleType[] {
  const ofFiles = offered.find(({ type }) => type === needsNoModel)?.reason ?? null;
  return offered.map((one) =>
    one.reason === ofFiles ? { ...one, compatible: true, reason: null } : one,
  );
}

/** The analyses to make. Throws CliError for one that does not fit, with the service's reason. */
export function chooseTypes(offered: CompatibleType[], asked: string[]): CompatibleType[] {
  if (asked.length === 0) {
    const fitting = offered.filter(
      ({ type, compatible }) => compatible && typesByDefault.includes(type),
    );
    if (fitting.length > 0) return fitting;
  }
  return (asked.length > 0 ? [...new Set(asked)] : [needsNoModel]).map((type) => {
    const found = offered.find((one) => one.type === type);
    if (found?.compatible) return found;
    const known = offered
      .filter(({ installed }) => installed !== false)
      .map((one) => one.type)
      .join(', ');
    throw new CliError(`The analysis ${type} cannot be made here.`, {
      hint: found?.reason ?? `No runner of this service offers it. Choose one of ${known}.`,
      exitCode: found ? exitCodes.someFailed : exitCodes.usage,
      code: found ? 'not_compatible' : 'unknown_type',
    });
  });
}
