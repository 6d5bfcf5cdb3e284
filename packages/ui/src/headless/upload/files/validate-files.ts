import { limits } from '@biophony/contract/constants';
import type { AnswerOf } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import type { ValidationView } from '../../../model/upload.ts';
import type { FileStates } from './file-states.ts';

interface AskedFile {
  name: string;
  size: number;
  type: string;
}

/** What the service said of the files: for the dialog, and by file. */
export interface Validation {
  view: ValidationView;
  /** Why files cannot be uploaded, by their path. */
  refused: ReadonlyMap<string, string>;
}

/**
 * Asks the service whether these files may be uploaded as recordings of that device, in as many calls as its limit
 * of files in a call demands. The list holds each name once, so no call misses what another one was told. An answer
 * names some hundred files and counts the others: where some were counted, fewer files are asked for at a time, so
 * that all that are refused can be told and removed.
 */
export async function validateFiles(
  client: Client,
  fileStates: FileStates,
  device: string,
  signal: AbortSignal,
): Promise<Validation> {
  const files = fileStates.entries().map(({ file, view }) => ({
    name: view.path,
    size: file.size,
    type: file.type,
  }));
  let valid = true;
  const refused = new Map<string, string>();
  const remarks: string[] = [];
  /** Faults that name no file. */
  const faults: string[] = [];
  /** The header was read, and the list says what it tells: the name alone is no news. */
  const isKnown = (name: string, code: string) =>
    code === 'no_time_in_name' && fileStates.entry(name)?.facts !== undefined;
  const take = ({ valid: fine, issues, file_issues }: AnswerOf<'validate'>) => {
    if (file_issues.length === 0) (fine ? remarks : faults).push(...issues);
    for (const { name, code, severity, message } of file_issues)
      if (severity === 'error') refused.set(name, message);
      else if (!isKnown(name, code)) remarks.push(message);
  };
  const ask = async (some: AskedFile[], atOnce: number): Promise<void> => {
    for (let at = 0; at < some.length; at += atOnce) {
      const body = { files: some.slice(at, at + atOnce), data_type_or_device: device };
      const answer = await client.validation.validate(
        { ...body, classification_method: 'by_device' },
        { signal },
      );
      valid &&= answer.valid;
      const isCut = answer.issue_count > answer.file_issues.length;
      if (isCut && !answer.valid && atOnce > limits.validate_issues)
        await ask(body.files, limits.validate_issues);
      else take(answer);
    }
  };
  await ask(files, limits.validate_batch);
  return { view: { valid, issues: [...faults, ...refused.values()], remarks }, refused };
}
