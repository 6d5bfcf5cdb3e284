import type { BackgroundLease } from './lease.ts';

/** What is due now and then, done by one process for all; one that is killed is replaced after so long. */
export const maintenanceLease = (holder: string): BackgroundLease => ({
  name: 'maintenance',
  holder,
  seconds: 90,
});
