import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { keepOnce, takeOnce } from './one-time-tokens.ts';

describe('what is kept for one time', () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
  });
  afterEach(() => service.close());
  const take = (token: string, purpose = 'test') => takeOnce(service.deps, purpose, token);

  it('is taken once, also by two at the same time, and for its own purpose only', async () => {
    const token = await keepOnce(service.deps, 'test', { who: 'Ada' }, 60);
    expect(await take(token, 'other')).toBeNull();
    const taken = await Promise.all([take(token), take(token)]);
    expect(taken.filter(Boolean)).toEqual([{ who: 'Ada' }]);
    expect(await take(token)).toBeNull();
  });

  it('ends with its time', async () => {
    const token = await keepOnce(service.deps, 'test', {}, 60);
    service.passSeconds(60);
    expect(await take(token)).toBeNull();
  });

  it('cannot be taken by who reads the database', async () => {
    const token = await keepOnce(service.deps, 'test', {}, 60);
    const rows = await service.db.prepare('SELECT * FROM auth_verifications').all();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
