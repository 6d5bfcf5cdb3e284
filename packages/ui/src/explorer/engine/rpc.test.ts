import { afterEach, describe, expect, it } from 'vitest';
import { ReadError } from './remote-file.ts';
import { connect, serve, type Port } from './rpc.ts';

type Sums = {
  add: { input: number[]; output: number; report: number };
  fail: { input: null; output: null; report: never };
  forever: { input: null; output: null; report: never };
};

let channel: MessageChannel;
afterEach(() => channel.port1.close());

function pair() {
  channel = new MessageChannel();
  channel.port1.start();
  channel.port2.start();
  serve<Sums>(channel.port2 as Port, {
    add: async (numbers, report) => {
      let sum = 0;
      for (const number of numbers) report((sum += number));
      return sum;
    },
    fail: () => Promise.reject(new ReadError('newer', 'no', { needs: 3 })),
    forever: () => new Promise(() => undefined),
  });
  return connect<Sums>(channel.port1 as Port);
}

describe('calls across a port', () => {
  it('answer each its own caller, with news on the way', async () => {
    const { call } = pair();
    const news: number[] = [];
    const sums = await Promise.all([
      call('add', [1, 2], (sum) => news.push(sum)),
      call('add', [5]),
    ]);
    expect(sums).toEqual([3, 5]);
    expect(news).toEqual([1, 3]);
  });

  it('fail with what the error of the other side tells', async () => {
    const { call } = pair();
    const told = { message: 'no', code: 'newer', needs: 3 };
    await expect(call('fail', null)).rejects.toMatchObject(told);
  });

  it('fail when the other side is ended, those after it too', async () => {
    const { call, stop } = pair();
    const waiting = call('forever', null);
    stop(new Error('closed'));
    await expect(waiting).rejects.toThrow('closed');
    await expect(call('add', [])).rejects.toThrow('closed');
  });
});
