import type { Handler } from '../../../http/handler.ts';
import { ownDataset, toDataset } from '../dataset-row.ts';
import { settleUploads } from './settle-uploads.ts';
import { verifySoon } from '../verify/verify-files.ts';

/** Confirms what arrived and says so for every promised file. Safe to repeat, and to call after every batch. */
export const uploadComplete: Handler<'uploadComplete'> = async ({ ctx, params }) => {
  const before = await ownDataset(ctx, params.dataId);
  const settled = await settleUploads(ctx.deps, before, { confirm: true });
  await verifySoon(ctx.deps, before.data_id);
  const files = settled.map((file) => ({
    file_id: file.file_id,
    filename: file.filename,
    status: file.status === 'pending' ? ('missing' as const) : file.status,
    size_bytes: file.size_bytes,
    stored_bytes: file.stored_bytes,
    verified_by: file.status === 'stored' ? file.verified_by : null,
  }));
  const count = (status: string) => files.filter((file) => file.status === status).length;
  return {
    dataset: toDataset(await ownDataset(ctx, params.dataId)),
    stored: count('stored'),
    missing: count('missing'),
    wrong_size: count('wrong_size'),
    files,
  };
};
