import { limits } from '@biophony/contract/constants';
import type { Client } from '@biophony/sdk';
import type { ValidationView } from '../../components/upload/validation-result.tsx';
import type { FileLedger } from './file-ledger.ts';

/**
 * Asks the service whether these files may be uploaded as recordings of that device, in as many calls as its limit
 * of files in a call demands. A ledger holds each name once, so no call misses what another one was told.
 */
export async function validateFiles(
  client: Client,
  ledger: FileLedger,
  device: string,
  signal: AbortSignal,
): Promise<ValidationView> {
  const files = ledger.entries().map(({ file, view }) => ({
    name: view.path,
    size: file.size,
    type: file.type,
  }));
  const told: ValidationView = { valid: true, issues: [] };
  for (let at = 0; at < files.length; at += limits.validate_batch) {
    const { valid, issues } = await client.validation.validate(
      {
        files: files.slice(at, at + limits.validate_batch),
        classification_method: 'by_device',
        data_type_or_device: device,
      },
      { signal },
    );
    told.valid &&= valid;
    told.issues = [...told.issues, ...issues];
  }
  return told;
}
