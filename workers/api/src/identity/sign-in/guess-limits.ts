import type { HttpContext } from '../../http/env.ts';
import type { Deps } from '../../ports/deps.ts';
import { countAttempts, takeBackAttempts, type Allowance } from '../secrets/attempts.ts';
import { emailHash } from '../secrets/email-hash.ts';
import type { FairQueue } from '../../queues/fair-queue.ts';
import type { AddressOf } from '../callers/caller-address.ts';
import { knownBrowser } from '../callers/known-browser.ts';

const quarterHour = 900;
const day = 86_400;
const guessesHere: Allowance = { attempts: 10, seconds: quarterHour };
const guessesAnywhere: Allowance = { attempts: 30, seconds: quarterHour };
/** NIST SP 800-63B, section 5.2.2: no more than 100 failures on one account. */
const guessesADay: Allowance = { attempts: 100, seconds: day };
const triesFromAddress: Allowance = { attempts: 300, seconds: quarterHour };

/** A try at a password that was counted. */
export interface CountedGuess {
  /** Takes it back: it was none. */
  wasRight(): Promise<unknown>;
}

async function count(deps: Deps, allowances: Record<string, Allowance>): Promise<CountedGuess> {
  await countAttempts(deps, allowances);
  return { wasRight: () => takeBackAttempts(deps, Object.keys(allowances)) };
}

/**
 * Counts a guess at the password of a user whose session was proved, as one at the sign-in, before it is looked at; on
 * counters of its own, so that guessers who are not signed in do not keep the owner from changing it. Throws rate_limited.
 */
export const countGuessOfUser = (deps: Deps, from: string, userId: string): Promise<CountedGuess> =>
  count(deps, {
    [`password-from:${from}`]: triesFromAddress,
    [`password:${userId}:${from}`]: guessesHere,
    [`password:${userId}`]: guessesAnywhere,
    [`password-day:${userId}`]: guessesADay,
  });

/**
 * Counts a guess at the password of an email before it is looked at: for the address it comes from, and for the
 * account wherever it comes from, so that changing addresses gains nothing. A browser in which the account was
 * signed in to before has an allowance of its own. Throws rate_limited.
 */
export async function countGuess(
  c: HttpContext,
  deps: Deps,
  address: AddressOf,
  email: string,
): Promise<CountedGuess> {
  const [hash, from] = [emailHash(email), address(c)];
  const browser = await knownBrowser(c, deps, email);
  return count(deps, {
    [`sign-in-from:${from}`]: triesFromAddress,
    ...(browser === null
      ? {
          [`sign-in:${hash}:${from}`]: guessesHere,
          [`sign-in:${hash}`]: guessesAnywhere,
          [`sign-in-day:${hash}`]: guessesADay,
        }
      : { [`sign-in-known:${browser}`]: guessesHere }),
  });
}

/** Looks at a counted guess when its turn has come; one that finds no place in the queue was none. Throws unavailable. */
export async function takeTurn<T>(
  hashing: FairQueue,
  from: string,
  guess: CountedGuess,
  look: () => Promise<T>,
): Promise<T> {
  let looked = false;
  try {
    return await hashing.run(from, () => {
      looked = true;
      return look();
    });
  } catch (cause) {
    if (!looked) await guess.wasRight();
    throw cause;
  }
}
