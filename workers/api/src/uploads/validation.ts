import {
  type ClassificationMethod,
  dataTypes,
  type DeviceOption,
  devices,
  filenameFault,
  limits,
} from '@biophony/contract';
import { formatOfName, isUnreadFormat, unreadRefusal } from '@biophony/recordings';
import { inTurns } from '../base/turns.ts';
import { ApiError } from '../http/api-error.ts';
import type { Handler } from '../http/handler.ts';
import { baseName, parseExtension } from '../storage/objects.ts';

interface FileProblem {
  code: 'empty_file' | 'unsupported_type' | 'duplicate_name';
  message: string;
}

/** Throws `invalid_request` if method or device is not available. */
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

export const emptyFile = (file: { name: string; size: number }): FileProblem | null =>
  file.size > 0
    ? null
    : {
        code: 'empty_file',
        message: `${file.name} is empty (0 bytes). Leave it out, or copy it from the card again.`,
      };

export function fileProblem(
  device: DeviceOption,
  file: { name: string; size: number },
): FileProblem | null {
  const extension = parseExtension(file.name);
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

/** `by_type` is shown but not available yet. */
export const validationConfig: Handler<'validationConfig'> = async ({ query }) => {
  const byDevice = query.method === 'by_device';
  return {
    config: {
      classification_method: query.method,
      enabled: byDevice,
      options: (byDevice ? devices : dataTypes).map((option) => ({
        ...option,
        extensions: [...option.extensions],
      })),
    },
  };
};

interface FileIssue {
  name: string;
  code: string;
  severity: 'error' | 'warning';
  message: string;
}

// AudioMoth names: a time, with or without the serial number, or hexadecimal Unix seconds (older).
const audioMothName =
  /^(?:(?:[0-9A-F]{16}_)?\d{8}_\d{6}(?:_\d{3})?(?:_SYNC)?T?|[0-9A-F]{8})\.WAV$/i;

function issueWith(
  device: DeviceOption,
  file: { name: string; size: number },
  seen: Set<string>,
): FileIssue | null {
  const { name } = file;
  if (seen.has(name))
    return {
      name,
      code: 'duplicate_name',
      severity: 'error',
      message: `${name} is chosen twice. Leave one out or rename it.`,
    };
  seen.add(name);
  const fault = filenameFault(name);
  if (fault !== null)
    return {
      name,
      code: 'bad_name',
      severity: 'error',
      message: `The name ${name} ${fault}. Rename the file.`,
    };
  const problem = fileProblem(device, file);
  if (problem) return { name, severity: 'error', ...problem };
  if (device.value === 'audiomoth' && !audioMothName.test(baseName(name)))
    return {
      name,
      code: 'no_time_in_name',
      severity: 'warning',
      message: `${name} carries no time in its name, so only its header can tell when it was recorded.`,
    };
  return null;
}

/**
 * Warnings do not make a file invalid. Lists the first issues, errors first, and counts the others.
 */
export const validate: Handler<'validate'> = async ({ ctx, body }) => {
  const device = chosenDevice(body.classification_method, body.data_type_or_device);
  const seen = new Set<string>();
  const bySeverity: Record<FileIssue['severity'], FileIssue[]> = { error: [], warning: [] };
  let issue_count = 0;
  await inTurns(ctx.deps, body.files, (file) => {
    const issue = issueWith(device, file, seen);
    if (!issue) return;
    issue_count++;
    const same = bySeverity[issue.severity];
    if (same.length < limits.validate_issues) same.push(issue);
  });
  const file_issues = [...bySeverity.error, ...bySeverity.warning].slice(0, limits.validate_issues);
  const more = issue_count - file_issues.length;
  return {
    valid: bySeverity.error.length === 0,
    issues: [
      ...file_issues.map((issue) => issue.message),
      ...(more > 0 ? [`And ${more} more ${more === 1 ? 'file' : 'files'} with such issues.`] : []),
    ],
    issue_count,
    file_issues,
  };
};
