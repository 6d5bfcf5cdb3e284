import type { UploadTicket } from '@biophony/contract';
import type { Handler } from '../../../http/handler.ts';
import { yieldByTime } from '../../../ports/turns.ts';
import { ownDataset } from '../../rows/dataset-row.ts';
import type { Plan } from './plan-uploads.ts';
import { planFor, reserveFiles } from './reserve-files.ts';
import { ticketFor } from './sign-tickets.ts';
import { storageExceeded, storageUsage } from '../../rows/storage-usage.ts';

/** Refuses, from the first file on that no longer fits, what a real call would refuse. */
const withinCap = (plans: Plan[], free: number): Plan[] => {
  let running = 0;
  return plans.map((plan): Plan => {
    if (plan.kind !== 'reserve') return plan;
    if (plan.content) return plan;
    running += plan.file.size;
    return running <= free
      ? plan
      : { kind: 'refused', file: plan.file, code: 'storage_exceeded', message: storageExceeded };
  });
};

const signedAtOnce = 50;

/** Upload tickets for many files: a number of statements and of store calls that does not grow with them. */
export const uploadUrls: Handler<'uploadUrls'> = async ({ ctx, params, body }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  const dryRun = body.dry_run === true;
  if (!dryRun) ctx.deps.disk?.assertSpaceFor(0);
  const options = { dedupe: true, correct: body.correct === true };
  let plans: Plan[];
  if (dryRun) {
    const { used, limit } = await storageUsage(ctx.deps.db, ctx.userId);
    plans = withinCap(await planFor(ctx, dataset, body.files, options), limit - used);
  } else plans = await reserveFiles(ctx, dataset, body.files, options);
  const files: UploadTicket[] = [];
  for (let at = 0; at < plans.length; at += signedAtOnce) {
    await yieldByTime(ctx.deps);
    const some = plans.slice(at, at + signedAtOnce);
    files.push(...(await Promise.all(some.map((plan) => ticketFor(ctx, dataset, plan, dryRun)))));
  }
  return { files };
};
