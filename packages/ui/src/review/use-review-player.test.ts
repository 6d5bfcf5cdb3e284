import { describe, expect, it, vi } from 'vitest';
import { createClipCache } from './use-review-player.ts';

/** A cache whose loads are answered by hand. */
function byHand({ atOnce = 2, most = 3 } = {}) {
  const begun: string[] = [];
  const ended: string[] = [];
  const answers = new Map<
    string,
    { resolve: (clip: string) => void; reject: (why: Error) => void }
  >();
  const cache = createClipCache<string, string>({
    keyOf: (item) => item,
    sizeOf: () => 1,
    atOnce,
    most,
    load: (item, signal) => {
      begun.push(item);
      signal.addEventListener('abort', () => ended.push(item));
      return new Promise((resolve, reject) => answers.set(item, { resolve, reject }));
    },
  });
  const answer = async (item: string) => {
    answers.get(item)?.resolve(item.toUpperCase());
    await Promise.resolve();
  };
  const fail = async (item: string) => {
    answers.get(item)?.reject(new Error(`no ${item}`));
    await Promise.resolve();
  };
  return { cache, begun, ended, answer, fail };
}
const settled = () => new Promise((done) => setTimeout(done));

describe('clips read ahead', () => {
  it('are begun in the order in which they are needed, so many at a time (S16.26)', async () => {
    const { cache, begun, answer } = byHand();
    cache.want(['a', 'b', 'c']);
    expect(begun).toEqual(['a', 'b']);
    await answer('b');
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    expect(cache.get('a')).toEqual({ status: 'loading' });
    expect(cache.get('b')).toEqual({ status: 'ready', clip: 'B' });
    expect(cache.get('z')).toBeUndefined();
  });
  it('end when they are skipped, and give their place to others', async () => {
    const { cache, begun, ended, answer } = byHand();
    cache.want(['a', 'b', 'c']);
    cache.want(['c', 'd']);
    expect(ended.toSorted()).toEqual(['a', 'b']);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    // The answer comes although nobody waits for it.
    await answer('a');
    await settled();
    expect(cache.get('a')).toBeUndefined();
  });
  it('are there when somebody goes back, as many as there is space for', async () => {
    const { cache, answer, begun } = byHand({ atOnce: 9, most: 2 });
    const all = ['a', 'b', 'c', 'd'];
    for (const item of all) {
      cache.want([item]);
      await answer(item);
      await settled();
    }
    cache.want(['e']);
    expect(all.map((item) => cache.get(item)?.status)).toEqual([
      undefined,
      undefined,
      'ready',
      'ready',
    ]);
    cache.want(['d']);
    expect(begun).toEqual([...all, 'e']);
  });
  it('that cannot be read keep nobody waiting, and can be tried again', async () => {
    const { cache, begun, fail, answer } = byHand({ atOnce: 1 });
    const heard = vi.fn();
    cache.subscribe(heard);
    cache.want(['a', 'b']);
    const before = cache.version();
    await fail('a');
    await settled();
    expect(cache.get('a')).toMatchObject({ status: 'failed', error: { message: 'no a' } });
    expect(begun).toEqual(['a', 'b']);
    expect(cache.version()).toBeGreaterThan(before);
    expect(heard).toHaveBeenCalled();
    cache.retry('b');
    cache.retry('a');
    expect(cache.get('a')?.status).toBe('loading');
    await answer('b');
    await settled();
    expect(begun).toEqual(['a', 'b', 'a']);
  });
  it('are read anew where they were read before, and where they are on their way', async () => {
    const { cache, begun, ended, answer } = byHand();
    cache.want(['a', 'b']);
    await answer('a');
    await settled();
    cache.renew('a');
    cache.renew('b');
    cache.renew('z');
    expect(cache.get('a')?.status).toBe('loading');
    expect([begun, ended]).toEqual([['a', 'b', 'a', 'b'], ['b']]);
    await answer('a');
    await settled();
    expect([cache.get('a')?.status, cache.get('z')]).toEqual(['ready', undefined]);
  });
  it('are forgotten with the page', async () => {
    const { cache, ended } = byHand();
    cache.want(['a']);
    cache.close();
    expect([ended, cache.get('a')]).toEqual([['a'], undefined]);
  });
});
