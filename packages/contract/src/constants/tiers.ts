/**
 * Subscription plans, in order. Storage limits in bytes (1024 steps); prices in US dollars per
 * month, null where agreed in person.
 */
export const tiers = {
  free: { storage_bytes: 1024 ** 3, price_usd: 0 },
  pro: { storage_bytes: 100 * 1024 ** 3, price_usd: 29 },
  enterprise: { storage_bytes: 1024 ** 4, price_usd: null },
} as const;

export type Tier = keyof typeof tiers;
export const tierNames = Object.keys(tiers) as [Tier, ...Tier[]];
