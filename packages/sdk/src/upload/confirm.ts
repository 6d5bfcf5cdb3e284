import type { CallOptions } from '../core/call.ts';
import type { Dataset, VerifiedBy } from '@biophony/contract';
import { outcomeOf, type Item, type UploadContext } from './item.ts';

const sentences = {
  missing: 'The store does not have it, though it was sent',
  wrong_size: 'The store has it in another size than it was sent',
};

const notConfirmed =
  'It was sent, but the service has not confirmed it. Run the same upload again.';

/** Settles what was sent and never confirmed, when an upload ends early. */
export function leaveUnconfirmed(ctx: Omit<UploadContext, 'begin'>, sent: Map<string, Item>): void {
  for (const item of sent.values()) {
    const failure = { outcome: 'failed', code: 'not_confirmed', reason: notConfirmed } as const;
    ctx.ledger.settle(outcomeOf(item, { ...failure, temporary: true }), true);
  }
  sent.clear();
}

/**
 * Lets the service compare what stands in the store with what was promised, and settles every file
 * sent. Files that are missing or of the wrong size are sent once more.
 */
export async function confirm(
  ctx: Omit<UploadContext, 'begin'>,
  sent: Map<string, Item>,
  resend: (items: Item[]) => Promise<void>,
): Promise<Dataset> {
  for (let again = true; ; again = false) {
    ctx.onEvent({ type: 'confirming' });
    const complete = (options: CallOptions) => ctx.api.datasets.completeUpload(ctx.dataId, options);
    const answer = await ctx.line.persist(complete);
    const lost: Item[] = [];
    const judge = (
      item: Item,
      fileId: string,
      state: keyof typeof sentences | 'stored',
      verifiedBy: VerifiedBy,
    ) => {
      if (state === 'stored')
        ctx.ledger.settle(outcomeOf(item, { outcome: 'stored', fileId, verifiedBy }), true);
      else if (again && !ctx.drain.aborted) lost.push(item);
      else {
        const failure = { outcome: 'failed', code: state, reason: sentences[state] } as const;
        ctx.ledger.settle(outcomeOf(item, { ...failure, temporary: true }), true);
      }
    };
    for (const { file_id: fileId, status, verified_by } of answer.files) {
      const item = sent.get(fileId);
      if (item && sent.delete(fileId)) judge(item, fileId, status, verified_by);
    }
    for (const [fileId, item] of sent) judge(item, fileId, 'missing', null);
    sent.clear();
    if (lost.length === 0) return answer.dataset;
    for (const { source } of lost) ctx.ledger.takeBack(source.size);
    await resend(lost);
  }
}
