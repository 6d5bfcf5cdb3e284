/**
 * Subscription plans, in order. Storage limits in bytes (1024 steps); prices in US dollars per
 * month, null where agreed in person.
 */
export const tiers = {
  free: { storage_bytes: 1024 ** 3, price_usd: 0 },
  pro: { storage_bytes: 100 * 1024 ** 3, price_usd: 29 },
  enterprise: { storage_bytes: 1024 ** 4, price_usd: null },
} as const;

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Storage of accounts, in the steps of 1024 of the plans: `143.7 MiB`. */
export function storageText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power]}`;
}

export type Tier = keyof typeof tiers;
export const tierNames = Object.keys(tiers) as [Tier, ...Tier[]];
