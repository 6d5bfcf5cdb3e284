import { localTimes, UnknownZone } from '../../outputs/times/local-times.ts';
import { splitTimezone } from '../../outputs/times/split-timezone.ts';
import { UsageError } from '../command-errors.ts';
import type { AskedAnalysis } from '../settings/asked-settings.ts';

/** The zone of `--timezone` or of `--set timezone=`, which are the same. Throws UsageError for what is no zone. */
function zoneOf(flag: string | undefined, setting: string | null | undefined): string | null {
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

/** Analyses without the time zone among their settings, and that zone: all have one. Throws UsageError. */
export function withZone(
  asked: readonly AskedAnalysis[],
  flag: string | undefined,
): { analyses: AskedAnalysis[]; timezone: string | null } {
  const split = asked.map(({ type, settings }) => ({ type, ...splitTimezone(settings) }));
  const zones = [...new Set(split.flatMap(({ timezone }) => timezone ?? []))];
  if (zones.length > 1)
    throw new UsageError(
      `The files of settings have different time zones: ${zones.join(' and ')}. The recordings have one: give it with --set timezone=ZONE.`,
    );
  const analyses = split.map(({ type, settings }) => ({ type, settings }));
  return { analyses, timezone: zoneOf(flag, zones[0]) };
}
