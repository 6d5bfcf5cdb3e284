import { isLoopback } from './addresses.ts';
import { SettingError } from './setting-error.ts';
import { numberOf } from './values.ts';

/** OWASP's minimum for scrypt with r = 8 and p = 5 (Password Storage Cheat Sheet): N = 2^14. */
export const usualPasswordCost = 14;
/** A hash of 2^17 takes 128 MiB. */
const highest = 17;

/**
 * What hashing a password costs, as the base-2 logarithm of scrypt's N. Less than OWASP's minimum is for tests, and
 * taken only where the service's own address, `baseUrl`, is on this machine. Throws SettingError.
 */
export function passwordCostOf(
  name: string,
  text: string | undefined,
  baseUrl: string | undefined,
): number {
  const cost = numberOf(name, text, { usual: usualPasswordCost, least: 1, most: highest });
  if (cost < usualPasswordCost && baseUrl !== undefined && !isLoopback(baseUrl))
    throw new SettingError(
      `${name} must be ${usualPasswordCost} or more for a service at ${baseUrl}; less is for tests on this machine.`,
    );
  return cost;
}
