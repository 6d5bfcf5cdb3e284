import { filenameFault, limits, type DeviceOption } from '@biophony/contract';
import type { Handler } from '../../../http/handler.ts';
import { inTurns } from '../../../ports/turns.ts';
import { chosenDevice, fileProblem } from './device-rules.ts';
import { baseName } from '../../rows/object-keys.ts';

interface FileIssue {
  name: string;
  code: string;
  severity: 'error' | 'warning';
  message: string;
}

// AudioMoth's own names: a time, with or without the device's serial, or the older hexadecimal Unix seconds.
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
 * Checks names, sizes and types before an upload. Warnings are told but do not make the choice invalid. The first
 * issues are told, errors before warnings, and the others counted.
 */
export const validate: Handler<'validate'> = async ({ ctx, body }) => {
  const device = chosenDevice(body.classification_method, body.data_type_or_device);
  const seen = new Set<string>();
  const found: Record<FileIssue['severity'], FileIssue[]> = { error: [], warning: [] };
  let issue_count = 0;
  await inTurns(ctx.deps, body.files, (file) => {
    const issue = issueWith(device, file, seen);
    if (!issue) return;
    issue_count++;
    const same = found[issue.severity];
    if (same.length < limits.validate_issues) same.push(issue);
  });
  const file_issues = [...found.error, ...found.warning].slice(0, limits.validate_issues);
  const more = issue_count - file_issues.length;
  return {
    valid: found.error.length === 0,
    issues: [
      ...file_issues.map((issue) => issue.message),
      ...(more > 0 ? [`And ${more} more ${more === 1 ? 'file' : 'files'} with such issues.`] : []),
    ],
    issue_count,
    file_issues,
  };
};
