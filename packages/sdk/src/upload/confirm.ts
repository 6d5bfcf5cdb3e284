import type { CallOptions } from '../core/call.ts';
import { longCallMs } from '../core/long-call.ts';
import type { Dataset, UploadComplete, VerifiedBy } from '@biophony/contract';
import { outcomeOf, type SentItem, type UploadContext } from './context/upload-context.ts';

const sentences = {
  missing: 'The store does not have it, though it was sent',
  wrong_size: 'The store has it in another size than it was sent',
};

const notConfirmed =
  'It was sent, but the service has not confirmed it. Run the same upload again.';

/** Settles what was sent and never confirmed, when an upload ends early. */
export function leaveUnconfirmed(
  ctx: Omit<UploadContext, 'begin'>,
  sent: Map<string, SentItem>,
): void {
  for (const item of sent.values()) {
    const failure = { outcome: 'failed', code: 'not_confirmed', reason: notConfirmed } as const;
    ctx.progress.settle(outcomeOf(item, { ...failure, temporary: true }), true);
  }
  sent.clear();
}

/**
 * Lets the service compare what stands in the store with what was promised, and settles every file
 * sent. Files that are missing or of the wrong size are sent once more.
 */
export async function confirm(
  ctx: Omit<UploadContext, 'begin'>,
  sent: Map<string, SentItem>,
  resend: (items: SentItem[]) => Promise<void>,
): Promise<Dataset> {
  for (let again = true; ; again = false) {
    ctx.onEvent({ type: 'confirming' });
    const lost = new Map<string, SentItem>();
    const judge = (
      item: SentItem,
      fileId: string,
      state: keyof typeof sentences | 'stored',
      verifiedBy: VerifiedBy,
    ) => {
      if (state !== 'stored' && again && !ctx.drain.aborted) return void lost.set(fileId, item);
      lost.delete(fileId);
      sent.delete(fileId);
      if (state === 'stored')
        ctx.progress.settle(
          outcomeOf(item, {
            outcome: 'stored',
            fileId,
            verifiedBy,
            ...(item.heals && { healed: true }),
            ...(item.storedAs && { storedAs: item.storedAs }),
          }),
          true,
        );
      else {
        const failure = { outcome: 'failed', code: state, reason: sentences[state] } as const;
        ctx.progress.settle(outcomeOf(item, { ...failure, temporary: true }), true);
      }
    };
    const onFile = ({ file_id, status, verified_by }: UploadComplete['files'][number]) => {
      const item = sent.get(file_id);
      if (item) judge(item, file_id, status, verified_by);
    };
    const { dataset, files } = await ctx.service.retry(
      (options: CallOptions) => ctx.api.datasets.completeUpload(ctx.dataId, { ...options, onFile }),
      longCallMs,
    );
    // An answer to the letter of the specification has the dataset alone: what the store took is stored.
    const answered = files as typeof files | undefined;
    if (answered) answered.forEach(onFile);
    else for (const [fileId, item] of sent) judge(item, fileId, 'stored', null);
    for (const [fileId, item] of sent) if (!lost.has(fileId)) judge(item, fileId, 'missing', null);
    sent.clear();
    if (lost.size === 0) return dataset;
    const items = [...lost.values()];
    for (const { source } of items) ctx.progress.takeBack(source.size);
    await resend(items);
  }
}
