import type { SampleCreate } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { ApiError } from '@biophony/sdk';

type Items = SampleCreate['items'];

/** Items on their way: what is not sent yet, how many are, and how many were left out. */
export interface Sending {
  waiting: Items;
  sent: number;
  leftOut: number;
}

export const sending = (items: Items): Sending => ({ waiting: items, sent: 0, leftOut: 0 });

/** The item whose recording is gone, by a refusal of the service; null where it refused something else. */
function goneIn(batch: Items, error: unknown): Items[number] | null {
  const field = error instanceof ApiError ? error.field : null;
  const at = /^items\[(\d+)\]\.(?:file|data_id)$/.exec(field ?? '')?.[1];
  return at === undefined ? null : (batch[Number(at)] ?? null);
}

/**
 * Sends items, a thousand a call. Those of recordings that were deleted since the analysis are left out, since nobody can hear
 * them. What failed otherwise is thrown, and goes on from there when it is called again with the same `state`.
 */
export async function sendItems(
  state: Sending,
  send: (batch: Items) => Promise<void>,
  onSent: (state: Sending) => void = () => undefined,
): Promise<void> {
  while (state.waiting.length > 0) {
    const batch = state.waiting.slice(0, limits.sample_batch);
    try {
      await send(batch);
    } catch (error) {
      const gone = goneIn(batch, error);
      const left = state.waiting.filter(
        ({ data_id, file }) => gone?.data_id !== data_id || gone.file !== file,
      );
      // Where nothing would be left there is no sample, and the refusal says why.
      if (!gone || (left.length === 0 && state.sent === 0)) throw error;
      state.leftOut += state.waiting.length - left.length;
      state.waiting = left;
      continue;
    }
    state.waiting = state.waiting.slice(batch.length);
    state.sent += batch.length;
    onSent(state);
  }
}
