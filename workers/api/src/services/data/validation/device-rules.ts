import { devices, type ClassificationMethod, type DeviceOption } from '@biophony/contract';
import { formatOfName, isUnreadFormat, unreadRefusal } from '@biophony/recordings';
import { ApiError } from '../../../http/errors/api-error.ts';
import { extensionOf } from '../../rows/object-keys.ts';

/** Why a file cannot be taken; `code` is stable. */
export interface FileProblem {
  code: 'empty_file' | 'unsupported_type' | 'duplicate_name';
  message: string;
}

/** The chosen device. Throws `invalid_request` where the method or device cannot be chosen. */
export function chosenDevice(method: ClassificationMethod, value: string): DeviceOption {
  if (method === 'by_type')
    throw new ApiError(
      'invalid_request',
      'Classification by data type is not available yet. Choose a device instead.',
      'classification_method',
    );
  const device = devices.find((option) => option.value === value);
  const choices = devices.filter((option) => option.enabled).map((option) => option.value);
  if (!device)
    throw new ApiError(
      'invalid_request',
      `There is no device ${value}. Choose one of ${choices.join(', ')}.`,
      'data_type_or_device',
    );
  if (!device.enabled)
    throw new ApiError(
      'invalid_request',
      `${device.label} data cannot be analysed yet (coming soon). Choose one of ${choices.join(', ')}.`,
      'data_type_or_device',
    );
  return device;
}

/** A file without a byte: there is nothing to keep. */
export const emptyFile = (file: { name: string; size: number }): FileProblem | null =>
  file.size > 0
    ? null
    : {
        code: 'empty_file',
        message: `${file.name} is empty (0 bytes). Leave it out, or copy it from the card again.`,
      };

/** What keeps a file from being uploaded as a recording of the device, or null. */
export function fileProblem(
  device: DeviceOption,
  file: { name: string; size: number },
): FileProblem | null {
  const extension = extensionOf(file.name);
  const format = formatOfName(file.name);
  if (isUnreadFormat(format))
    return {
      code: 'unsupported_type',
      message: `${file.name} cannot be taken: ${unreadRefusal(format).message}`,
    };
  if (!device.extensions.includes(extension))
    return {
      code: 'unsupported_type',
      message: `${file.name} is no ${device.label} recording; those end in ${device.extensions.join(' or ')}.`,
    };
  return emptyFile(file);
}
