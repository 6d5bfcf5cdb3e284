import type { SampleCreate } from '@biophony/contract';
import { ApiError } from '@biophony/sdk';
import { describe, expect, it } from 'vitest';
import { sending, sendItems } from './sample-choice.ts';

type Items = SampleCreate['items'];
const itemsOf = (count: number): Items =>
  Array.from({ length: count }, (_, at) => ({
    data_id: 'd1',
    file: `${at % 7}.WAV`,
    start_s: at,
    end_s: at + 3,
    score: 0.5,
    stratum: 0,
  }));
const refusal = (field: string) =>
  new ApiError('Refused.', {
    status: 400,
    code: 'invalid_request',
    field,
    requestId: 'r1',
    retryAfterMs: null,
  });

/** A service that has lost some recordings. */
const serviceWithout = (...gone: string[]) => {
  const kept: Items = [];
  return {
    kept,
    send: async (batch: Items) => {
      const at = batch.findIndex(({ file }) => gone.includes(file));
      if (at >= 0) throw refusal(`items[${at}].file`);
      kept.push(...batch);
    },
  };
};

describe('the items of a sample', () => {
  it('are sent a thousand a call', async () => {
    const sizes: number[] = [];
    await sendItems(sending(itemsOf(2500)), async (batch) => void sizes.push(batch.length));
    expect(sizes).toEqual([1000, 1000, 500]);
  });

  it('of recordings that are gone are left out and counted (S16.19)', async () => {
    const { kept, send } = serviceWithout('2.WAV', '5.WAV');
    const state = sending(itemsOf(1400));
    await sendItems(state, send);
    expect(kept.map(({ file }) => file).filter((file) => /^[25]/.test(file))).toEqual([]);
    expect(state).toEqual({ waiting: [], sent: 1000, leftOut: 400 });
  });

  it('are refused with the service’s sentence where no recording is left', async () => {
    const { send } = serviceWithout('0.WAV');
    await expect(sendItems(sending(itemsOf(1)), send)).rejects.toThrow('Refused.');
  });

  it('go on where they stopped, none twice (S16.19)', async () => {
    const { kept, send } = serviceWithout();
    const state = sending(itemsOf(2500));
    let calls = 0;
    const failing = async (batch: Items) => {
      if (++calls === 2) throw new Error('no network');
      await send(batch);
    };
    await expect(sendItems(state, failing)).rejects.toThrow('no network');
    expect(state.sent).toBe(1000);
    await sendItems(state, failing);
    expect(kept).toEqual(itemsOf(2500));
  });
});
