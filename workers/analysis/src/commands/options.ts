import { Option } from 'commander';
import { InputError, UsageError } from '../kit/errors.ts';
import {
  type AskedDevice,
  askedDevices,
  type Device,
  listDevices,
  thisSystem,
} from '../onnx/devices.ts';

/** Also reads BIOPHONY_DEVICE. */
export const deviceOption = (): Option =>
  new Option('--device <device>', `what a network runs on: ${askedDevices.join(', ')}`)
    .env('BIOPHONY_DEVICE')
    .default('cpu' satisfies AskedDevice)
    .argParser((text: string): AskedDevice => {
      const device = askedDevices.find((one) => one === text);
      if (!device)
        throw new UsageError(`--device ${text}: give one of ${askedDevices.join(', ')}.`);
      if (device !== 'auto' && !listDevices().includes(device))
        throw new UsageError(
          `--device ${device}: ONNX Runtime has no program for it on ${thisSystem}; there are ${listDevices().join(', ')}.`,
        );
      return device;
    });

/**
 * `auto`: the first that runs a small network. A requested device is only tried when the model
 * opens.
 */
export async function chosenDevice(
  choice: AskedDevice,
  say: (sentence: string) => void,
): Promise<Device> {
  if (choice !== 'auto') return choice;
  const { requirements } = await import('./gpu-requirements.ts');
  const { tryDevice } = await import('./gpu.ts');
  const missing = requirements()?.find(({ found }) => !found);
  if (missing) {
    say(`No graphics processor can be used, for want of ${missing.what}; networks run on the CPU.`);
    return 'cpu';
  }
  for (const device of listDevices()) {
    const { works, problem } = await tryDevice(device);
    if (works && device !== 'cpu') return device;
    if (problem) say(`${problem} Networks run on the CPU.`);
  }
  return 'cpu';
}

/**
 * Tries a requested device too: a program that works for hours should fail at its start. Throws
 * InputError.
 */
export async function workingDevice(
  choice: AskedDevice,
  say: (sentence: string) => void,
): Promise<Device> {
  const device = await chosenDevice(choice, say);
  if (device === 'cpu') return device;
  const { tryDevice } = await import('./gpu.ts');
  const { problem } = await tryDevice(device);
  if (problem !== null) throw new InputError(problem);
  return device;
}

/** 1 to 256; also reads BIOPHONY_RUNNER_THREADS. */
export const threadsOption = (): Option =>
  new Option('--threads <count>', 'files analysed at once; one a core by default')
    .env('BIOPHONY_RUNNER_THREADS')
    .argParser((text: string): number => {
      const count = Number(text);
      if (!Number.isInteger(count) || count < 1 || count > 256)
        throw new UsageError(`--threads ${text}: give a number from 1 to 256.`);
      return count;
    });
