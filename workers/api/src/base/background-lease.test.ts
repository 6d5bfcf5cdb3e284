import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { giveUpLease, takeLease, whileLeased } from './processes.ts';

const of = (holder: string) => ({ name: 'maintenance', holder, seconds: 90 });

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
});
afterEach(() => service.close());
const later = (seconds: number) => {
  service.now = new Date(service.now.getTime() + seconds * 1000);
};

it('one process of several has the work, and keeps it while it asks again', async () => {
  const asked = await Promise.all(
    ['a', 'b', 'c'].map((holder) => takeLease(service.deps, of(holder))),
  );
  expect(asked.filter(Boolean)).toHaveLength(1);
  const [mine, other] = asked[0] ? ['a', 'b'] : [asked[1] ? 'b' : 'c', 'a'];
  later(60);
  expect(await takeLease(service.deps, of(mine))).toBe(true);
  later(89);
  expect(await takeLease(service.deps, of(other))).toBe(false);
});

it('a holder that died is replaced when its lease has ended, and one that stopped at once', async () => {
  await takeLease(service.deps, of('died'));
  later(89);
  expect(await takeLease(service.deps, of('next'))).toBe(false);
  later(1);
  expect(await takeLease(service.deps, of('next'))).toBe(true);
  await giveUpLease(service.deps, of('died'));
  expect(await takeLease(service.deps, of('third'))).toBe(false);
  await giveUpLease(service.deps, of('next'));
  expect(await takeLease(service.deps, of('third'))).toBe(true);
});

it('a lease becomes longer while its work lasts', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const work = async () => {
    later(30);
    await vi.advanceTimersByTimeAsync(30_000);
    later(89);
    expect(await takeLease(service.deps, of('other'))).toBe(false);
  };
  expect(await whileLeased(service.deps, of('slow'), work)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('who has no lease does nothing', async () => {
  await takeLease(service.deps, of('first'));
  const work = vi.fn(async () => {});
  expect(await whileLeased(service.deps, of('second'), work)).toBe(false);
  expect(work).not.toHaveBeenCalled();
});
