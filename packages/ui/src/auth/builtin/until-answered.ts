import { pause } from '../../timing/times.ts';
import { authErrorCode } from '../client/auth-error.ts';

/** Milliseconds before the second question, and the most between two. */
const firstPause = 500;
const longestPause = 15_000;

/** Codes of a service that cannot be reached or has a problem of its own. */
const away = ['network-request-failed', 'internal-error', 'too-many-requests'];

/**
 * Repeats a question to the sign-in service while it is away, ever more rarely; each failure is logged.
 * Throws what else went wrong.
 */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let wait = firstPause; ; wait = Math.min(longestPause, 2 * wait)) {
    try {
      return await ask();
    } catch (error) {
      if (!away.includes(authErrorCode(error) ?? '')) throw error;
      console.error(error);
      await pause(wait);
    }
  }
}
