import { BiophonyError } from '../core/errors.ts';
import type { UploadApi } from '../upload/context/api.ts';
import type { UploadSource } from '../upload/source/source.ts';
import { uploadFiles, type UploadOptions } from '../upload/upload-files.ts';

/** Milliseconds the service may stay away: an upload that is done does not wait longer for its receipt. */
const maxWaitMs = 15_000;

/** What the receipt made at that moment (ISO 8601) is called in its dataset. */
export const receiptName = (madeAt: string): string =>
  `receipts/receipt-${madeAt.replace(/\.\d+|[-:]/g, '')}.json`;

/**
 * Stores the receipt of an upload with its dataset, as a file of the kind `receipt`; the source says so. Throws what
 * kept it from being stored.
 */
export async function sendReceipt(
  api: UploadApi,
  dataId: string,
  source: UploadSource,
  options: Pick<UploadOptions, 'signal' | 'transport'> = {},
): Promise<void> {
  const report = await uploadFiles(api, dataId, [source], { maxWaitMs, ...options });
  if (report.error) throw report.error;
  const [file] = report.files;
  if (file?.outcome === 'refused' || file?.outcome === 'failed')
    throw new BiophonyError(file.reason);
}
