import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../../test/service-context.ts';
import { countAttempts, takeBackAttempts } from './attempts.ts';
import { cleanUpIdentity } from '../cleanup.ts';

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
});
