import type { Person } from './person.ts';

/** An ID token is too old after this time, in milliseconds. */
export const later = 11 * 60_000;

/** The session is gone on the service, and the ID token in the page is too old. */
export async function endSession({ page, context }: Pick<Person, 'page' | 'context'>) {
  await context.clearCookies();
  await page.clock.setSystemTime(Date.now() + later);
}
