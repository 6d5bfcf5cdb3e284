import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { readPlans } from '../base/settings.ts';
import { createUser } from '../identity/accounts.ts';
import { getProfile, switchSubscription } from './users.ts';

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
});
afterEach(() => service.close());

const operate = async (settings: Record<string, string>) => {
  const plans = readPlans((name) => settings[name]);
  service.deps.config = { ...service.deps.config, plans };
  await createUser(service.deps, {
    provider: 'builtin',
    subject: 'ada',
    email: null,
    name: 'Ada',
    picture: null,
    anonymous: false,
  });
};
const choose = (tier: 'free' | 'pro' | 'enterprise') =>
  service.call(switchSubscription, 'ada', { body: { tier } });
const profile = () => service.call(getProfile, 'ada');

it('without settings new accounts are free, and every plan can be chosen', async () => {
  await operate({});
  expect(await profile()).toMatchObject({
    subscription_tier: 'free',
    available_tiers: ['free', 'pro', 'enterprise'],
  });
  expect((await choose('enterprise')).user.subscription_tier).toBe('enterprise');
});

it('the operator sets the plan of new accounts and the highest that people choose', async () => {
  await operate({ DEFAULT_PLAN: 'pro', HIGHEST_PLAN: 'pro' });
  expect(await profile()).toMatchObject({
    subscription_tier: 'pro',
    available_tiers: ['free', 'pro'],
  });
  await expect(choose('enterprise')).rejects.toMatchObject({
    code: 'forbidden',
    field: 'tier',
    message:
      'The plan enterprise is not one that people choose themselves here; there are free, pro. Ask the people who run this service.',
  });
  expect((await choose('free')).user.subscription_tier).toBe('free');
});

it('who was given a higher plan keeps it, until another is chosen', async () => {
  await operate({ HIGHEST_PLAN: 'free' });
  await service.db.prepare(`UPDATE users SET subscription_tier = 'enterprise'`).run();
  expect(await profile()).toMatchObject({ available_tiers: ['free', 'enterprise'] });
  expect((await choose('enterprise')).user.subscription_tier).toBe('enterprise');
  await choose('free');
  await expect(choose('enterprise')).rejects.toMatchObject({ code: 'forbidden' });
});
