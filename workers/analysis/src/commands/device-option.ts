import { Option } from 'commander';
import {
  askedDevices,
  devicesOf,
  thisSystem,
  type AskedDevice,
  type Device,
} from '../onnx/devices.ts';
import { InputError, UsageError } from './command-errors.ts';

/** The option `--device`, also read from BIOPHONY_DEVICE. */
export const deviceOption = (): Option =>
  new Option('--device <device>', `what a network runs on: ${askedDevices.join(', ')}`)
    .env('BIOPHONY_DEVICE')
    .default('cpu' satisfies AskedDevice)
    .argParser((text: string): AskedDevice => {
      const asked = askedDevices.find((one) => one === text);
      if (!asked) throw new UsageError(`--device ${text}: give one of ${askedDevices.join(', ')}.`);
      if (asked !== 'auto' && !devicesOf().includes(asked))
        throw new UsageError(
          `--device ${asked}: ONNX Runtime has no program for it on ${thisSystem}; there are ${devicesOf().join(', ')}.`,
        );
      return asked;
    });

/**
 * What networks run on: the device asked for, or for `auto` the first that a small network runs on. Where that is the CPU,
 * `say` is told why in a sentence. A device that was asked for is not tried: opening the model does.
 */
export async function chosenDevice(
  asked: AskedDevice,
  say: (sentence: string) => void,
): Promise<Device> {
  if (asked !== 'auto') return asked;
  const { requirements } = await import('./gpu/requirements.ts');
  const { tryDevice } = await import('./gpu/try-device.ts');
  const missing = requirements()?.find(({ found }) => !found);
  if (missing) {
    say(`No graphics processor can be used, for want of ${missing.what}; networks run on the CPU.`);
    return 'cpu';
  }
  for (const device of devicesOf()) {
    const { works, problem } = await tryDevice(device);
    if (works && device !== 'cpu') return device;
    if (problem) say(`${problem} Networks run on the CPU.`);
  }
  return 'cpu';
}

/**
 * The same, tried with a small network: for a program that works for hours and is to notice at its start. Throws InputError
 * where a device that was asked for cannot be used.
 */
export async function workingDevice(
  asked: AskedDevice,
  say: (sentence: string) => void,
): Promise<Device> {
  const device = await chosenDevice(asked, say);
  if (device === 'cpu') return device;
  const { tryDevice } = await import('./gpu/try-device.ts');
  const { problem } = await tryDevice(device);
  if (problem !== null) throw new InputError(problem);
  return device;
}
