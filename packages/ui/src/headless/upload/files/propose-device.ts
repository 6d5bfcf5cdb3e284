import { devices } from '@biophony/contract/constants';
import { recorderFamily } from '@biophony/recordings';
import type { FileStates } from './file-states.ts';

/**
 * The device that the headers of the files name, if all files may come from it; null where they name none or several.
 * Files with faults do not count: the person removes them, or hears of them from the validation.
 */
export function proposeDevice(fileStates: FileStates): string | null {
  const sound = fileStates
    .entries()
    .flatMap(({ facts, view }) => (facts?.ok ? [{ facts, view }] : []));
  const family = recorderFamily(sound.map(({ facts }) => facts));
  const device = devices.find(({ value, enabled }) => value === family && enabled);
  const ends = (path: string) =>
    device?.extensions.some((extension) => path.toLowerCase().endsWith(extension));
  return device && sound.every(({ view }) => ends(view.path)) ? device.value : null;
}
