import type { Dataset } from '@biophony/contract';

/**
 * Whether an upload into the dataset was interrupted or still runs elsewhere. Unknown validation
 * states count as pending.
 */
export const isUnfinished = ({
  validation_status: status,
  pending_count: pending,
  file_count: files,
}: Pick<Dataset, 'validation_status' | 'pending_count' | 'file_count'>): boolean =>
  pending > 0 || (files === 0 && !['valid', 'partial', 'invalid'].includes(status));
