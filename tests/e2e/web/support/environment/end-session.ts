import type { Person } from './person.ts';

/** Milliseconds; ID tokens are then too old. */
export const later = 11 * 60_000;

/** At the service; the page's ID token is too old. */
export async function endSession({ page, context }: Pick<Person, 'page' | 'context'>) {
  await context.clearCookies();
  await page.clock.setSystemTime(Date.now() + later);
}
