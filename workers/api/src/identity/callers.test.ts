import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { cleanUpIdentity } from '../app/maintenance.ts';
import { countAttempts, toNetwork, takeBackAttempts } from './callers.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

describe('counting attempts', () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
  });
  afterEach(() => service.close());
  const attempt = () => countAttempts(service.deps, { guess: { attempts: 3, seconds: 60 } });

  it('lets so many through, refuses the next, and starts anew when the time is over', async () => {
    for (let i = 0; i < 3; i++) await attempt();
    service.passSeconds(20);
    await expect(attempt()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 40 });
    service.passSeconds(41);
    await attempt();
  });

  it('takes back what was a success, and forgets when cleaning up', async () => {
    for (let i = 0; i < 3; i++) await attempt();
    await takeBackAttempts(service.deps, ['guess']);
    await attempt();
    await expect(attempt()).rejects.toMatchObject({ code: 'rate_limited' });
    service.passSeconds(61);
    await cleanUpIdentity(service.deps);
    expect(await service.db.prepare('SELECT * FROM auth_attempts').first()).toBeNull();
  });

  it('counts an attempt that one key refuses under none of the others, however many come at once', async () => {
    const allowances = (network: string) => ({
      [`from-${network}`]: { attempts: 2, seconds: 60 },
      account: { attempts: 4, seconds: 60 },
      day: { attempts: 3, seconds: 3600 },
    });
    const from = (network: string) => countAttempts(service.deps, allowances(network));
    const told = await Promise.allSettled(Array.from({ length: 12 }, () => from('one')));
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await from('other');
    await expect(from('third')).rejects.toMatchObject({ retryAfterSeconds: 3600 });
    const { results } = await service.db
      .prepare('SELECT attempt_key, count FROM auth_attempts ORDER BY attempt_key')
      .all<{ attempt_key: string; count: number }>();
    expect(results.map(({ attempt_key, count }) => [attempt_key, count])).toEqual([
      ['account', 3],
      ['day', 4],
      ['from-one', 12],
      ['from-other', 1],
      ['from-third', 0],
    ]);
  });
});
