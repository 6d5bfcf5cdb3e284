import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { cleanUpIdentity } from '../app/maintenance.ts';
import {
  decideDevice,
  newUserCode,
  pollDevice,
  shownUserCode,
  startDevice,
  typedUserCode,
} from './device-login.ts';

it('a user code has eight letters that nobody mistakes, and is understood however it is typed', () => {
  const codes = Array.from({ length: 500 }, newUserCode);
  for (const code of codes) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join('')).size).toBe(20);
  expect(shownUserCode('BCDFGHJK')).toBe('BCDF-GHJK');
  for (const typed of ['bcdf-ghjk', ' BCDF GHJK ', 'bcdfghjk'])
    expect(typedUserCode(typed)).toBe('BCDFGHJK');
});

describe('a device that waits to be signed in', () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
  });
  afterEach(() => service.close());
  const start = () => startDevice(service.deps, { client_name: 'biophony on laptop' });
  const poll = (code: string) => pollDevice(service.deps, code);

  it('may ask every five seconds, and every ten once it was too early', async () => {
    const { device_code } = await start();
    expect(await poll(device_code)).toEqual({ status: 'pending', interval: 5 });
    service.passSeconds(5);
    expect(await poll(device_code)).toEqual({ status: 'pending', interval: 5 });
    service.passSeconds(1);
    expect(await poll(device_code)).toEqual({ status: 'slow_down', interval: 10 });
    service.passSeconds(10);
    expect(await poll(device_code)).toEqual({ status: 'pending', interval: 10 });
  });

  it('has ten minutes, after which nobody can approve it and its row goes', async () => {
    const { device_code, user_code } = await start();
    service.passSeconds(600);
    expect(await poll(device_code)).toEqual({ status: 'expired' });
    await expect(decideDevice(service.deps, 'ada', user_code, 'approved')).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'user_code',
    });
    service.passSeconds(1);
    await cleanUpIdentity(service.deps);
    expect(await service.db.prepare('SELECT * FROM device_logins').first()).toBeNull();
  });

  it('gets one key however many polls come at the same time', async () => {
    const { device_code, user_code } = await start();
    await decideDevice(service.deps, 'ada', user_code, 'approved');
    const polled = await Promise.all([poll(device_code), poll(device_code), poll(device_code)]);
    expect(polled.map(({ status }) => status).sort()).toEqual(['approved', 'expired', 'expired']);
    expect((await service.db.prepare('SELECT * FROM api_keys').all()).results).toHaveLength(1);
  });

  it('leaves nothing in the database that could be polled with', async () => {
    const { device_code } = await start();
    const rows = JSON.stringify(await service.db.prepare('SELECT * FROM device_logins').all());
    expect(rows).not.toContain(device_code);
  });
});
