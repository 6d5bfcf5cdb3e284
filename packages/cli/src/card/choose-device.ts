import { devices } from '@biophony/contract/constants';
import {
  formatOfName,
  isUnreadFormat,
  recorderFamily,
  type RecordingFacts,
} from '@biophony/recordings';
import { extname } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { deviceNames } from './device-names.ts';

const anyRecorder = 'other_audio';

const extensionsOf = (value: string): readonly string[] =>
  devices.find((device) => device.value === value)?.extensions ?? [];

/** Checks a device named by the user. Throws CliError with the choices. */
export function checkDevice(value: string): string {
  if (deviceNames.includes(value)) return value;
  throw new CliError(`There is no device ${value}.`, {
    hint: `Choose one of ${deviceNames.join(', ')}.`,
    exitCode: exitCodes.usage,
    code: 'unknown_device',
  });
}

/**
 * The device of a card by the makers its headers name, if all its files may come from that device;
 * else the general one. Files that are refused for their format do not count.
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
