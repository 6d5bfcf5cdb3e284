import { extname } from 'node:path';
import { abbreviatedZone, devices, isTimeZone } from '@biophony/contract/constants';
import {
  correctTimezone,
  formatOfName,
  isUnreadFormat,
  parseUtcOffset,
  recorderFamily,
  type RecordingFacts,
  slowedDown,
} from '@biophony/recordings';
import { CliError, exitCodes } from '../kit/errors.ts';
import { countText } from '../kit/format.ts';
import { deviceNames } from '../kit/labels.ts';

/** Correction by --timezone and --time-expansion: the clock's digits stay, the moment changes. */
export interface TimeCorrection {
  /** As given by the user; null corrects no time. */
  zone: string | null;
  replaces: boolean;
  correct(facts: RecordingFacts): RecordingFacts;
  /** The zone given to the clocks so far and its UTC offsets, and overridden headers; null for neither. */
  used(): string | null;
}

/**
 * Puts clocks of a card in a time zone and restores real time of slowed sound. Throws CliError for
 * an unknown zone.
 */
export function timezoneCorrection(zone: string | null, slowed?: number): TimeCorrection {
  const replaces = zone !== null || slowed !== undefined;
  const overridden = new Map<number, number>();
  const real = (facts: RecordingFacts) => {
    if (slowed === undefined || facts.sample_rate_hz === null) return facts;
    const { time_expansion: own } = facts;
    if (own !== undefined && own !== slowed) overridden.set(own, (overridden.get(own) ?? 0) + 1);
    return slowedDown(facts, slowed);
  };
  const overriddenText = () =>
    [...overridden].map(
      ([own, files]) =>
        `The headers of ${countText(files, 'recording')} say that they were slowed down ${own} times, and the files agree: read as ${slowed} times by --time-expansion ${slowed}. Leave it out unless the headers are wrong.`,
    );
  if (zone === null)
    return { zone, replaces, correct: real, used: () => overriddenText().join(' ') || null };
  if (parseUtcOffset(zone) === null && !isTimeZone(zone)) {
    const meanings = abbreviatedZone(zone);
    throw new CliError(
      `${zone} is ${meanings === null ? 'no time zone' : `an abbreviation and may mean ${meanings}`}.`,
      {
        hint: 'Give an offset such as +02:00 or a name such as Europe/Berlin.',
        exitCode: exitCodes.usage,
        code: 'bad_timezone',
      },
    );
  }
  const offsets = new Set<string>();
  return {
    zone,
    replaces,
    correct(facts) {
      const corrected = correctTimezone(real(facts), zone);
      if (corrected.utc_offset !== null) offsets.add(corrected.utc_offset);
      return corrected;
    },
    used: () =>
      [
        ...(offsets.size === 0
          ? []
          : [`Times were read by --timezone ${zone}: ${[...offsets].sort().join(' and ')}.`]),
        ...overriddenText(),
      ].join(' ') || null,
  };
}

/** Warns that a UTC offset in recordings will be replaced. */
export const ownOffsetText = (offset: string, zone: string): string =>
  `The recordings themselves say that their clock was at ${offset}. With --timezone ${zone} the clock's ` +
  'digits stay and the moment changes: leave it out unless that clock was set wrong.';

const anyRecorder = 'other_audio';

const extensionsOf = (value: string): readonly string[] =>
  devices.find((device) => device.value === value)?.extensions ?? [];

/** Throws CliError with the choices for an unknown device. */
export function checkDevice(value: string): string {
  if (deviceNames.includes(value)) return value;
  throw new CliError(`There is no device ${value}.`, {
    hint: `Choose one of ${deviceNames.join(', ')}.`,
    exitCode: exitCodes.usage,
    code: 'unknown_device',
  });
}

/**
 * By the makers in the headers, if that device could have made all files; else the general one.
 * Ignores files refused for their format.
 */
export function chooseDevice(filenames: string[], sample: RecordingFacts[]): string {
  const maker = recorderFamily(sample);
  if (!maker) return anyRecorder;
  const allowed = extensionsOf(maker);
  const fits = filenames.every(
    (name) => allowed.includes(extname(name).toLowerCase()) || isUnreadFormat(formatOfName(name)),
  );
  return fits ? maker : anyRecorder;
}
