import { localTimes, UnknownZone } from '../../outputs/times/local-times.ts';
import { UsageError } from '../command-errors.ts';

/** The zone of `--timezone` or of `--set timezone=`, which are the same. Throws UsageError for what is no zone. */
export function zoneOf(
  flag: string | undefined,
  setting: string | null | undefined,
): string | null {
  if (flag !== undefined && setting !== undefined && flag !== setting)
    throw new UsageError(
      `--timezone ${flag} and --set timezone=${setting} are different zones. Give one of them.`,
    );
  const zone = flag ?? setting ?? null;
  try {
    localTimes(zone);
  } catch (error) {
    if (error instanceof UnknownZone) throw new UsageError(`--timezone: ${error.message}`);
    throw error;
  }
  return zone;
}
