import type { AdminSignIn } from '@biophony/contract';
import { getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '../base/deps.ts';
import { emailHash, computeMark, randomToken, sameSecret } from '../base/secrets.ts';
import { batch, type Sql, sql } from '../base/sql.ts';
import type { FairQueue } from '../http/fair-queue.ts';
import type { HttpContext } from '../http/handler.ts';
import { authPath } from './auth.ts';
import { type AddressOf, type Allowance, countAttempts, takeBackAttempts } from './callers.ts';

const name = 'biophony.known';
const purpose = 'known browser';
const year = 365 * 86_400;

const markFor = ({ config }: Deps, id: string, email: string) =>
  computeMark(config, purpose, `${id}.${emailHash(email)}`);

/**
 * Null for a new browser. Guesses from elsewhere cannot lock the owner out (OWASP, "Slow Down
 * Online Guessing Attacks with Device Cookies").
 */
async function knownBrowser(c: HttpContext, deps: Deps, email: string): Promise<string | null> {
  const [id, mark] = getCookie(c, name)?.split('.') ?? [];
  if (!id || !mark) return null;
  return sameSecret(mark, await markFor(deps, id, email)) ? id : null;
}

export async function rememberBrowser(c: HttpContext, deps: Deps, email: string): Promise<void> {
  const id = randomToken();
  setCookie(c, name, `${id}.${await markFor(deps, id, email)}`, {
    path: authPath,
    maxAge: year,
    httpOnly: true,
    sameSite: 'Lax',
    secure: deps.config.baseUrl.startsWith('https:'),
  });
}

const keptDays = 90;
const keptOfAccount = 1000;

/** Kept for 90 days, the newest 1,000 per account. */
export async function recordSignIn(
  { db, clock }: Deps,
  userId: string,
  way: AdminSignIn['way'],
  network: string,
): Promise<void> {
  await batch(db, [
    sql`INSERT INTO sign_ins (sign_in_id, user_id, at, way, network)
      SELECT ${crypto.randomUUID()}, user_id, ${clock.now().toISOString()}, ${way}, ${network}
      FROM users WHERE user_id = ${userId}`,
    sql`DELETE FROM sign_ins WHERE user_id = ${userId} AND at < (SELECT at FROM sign_ins
      WHERE user_id = ${userId}
      ORDER BY at DESC LIMIT 1 OFFSET ${keptOfAccount - 1})`,
  ]);
}

export const forgetSignIns = ({ clock }: Pick<Deps, 'clock'>): Sql =>
  sql`DELETE FROM sign_ins
    WHERE at < ${new Date(clock.now().getTime() - keptDays * 86_400_000).toISOString()}`;

const quarterHour = 900;
const day = 86_400;
const guessesHere: Allowance = { attempts: 10, seconds: quarterHour };
const guessesAnywhere: Allowance = { attempts: 30, seconds: quarterHour };
/** NIST SP 800-63B, section 5.2.2. */
const guessesADay: Allowance = { attempts: 100, seconds: day };
const triesFromAddress: Allowance = { attempts: 300, seconds: quarterHour };

interface CountedGuess {
  /** It does not count. */
  wasRight(): Promise<unknown>;
}

async function count(deps: Deps, allowances: Record<string, Allowance>): Promise<CountedGuess> {
  await countAttempts(deps, allowances);
  return { wasRight: () => takeBackAttempts(deps, Object.keys(allowances)) };
}

/**
 * Before the check. Separate counters, so that guessers who are not signed in cannot keep the owner
 * from changing the password. Throws rate_limited.
 */
export const countGuessOfUser = (deps: Deps, from: string, userId: string): Promise<CountedGuess> =>
  count(deps, {
    [`password-from:${from}`]: triesFromAddress,
    [`password:${userId}:${from}`]: guessesHere,
    [`password:${userId}`]: guessesAnywhere,
    [`password-day:${userId}`]: guessesADay,
  });

/**
 * Before the check: per network, and per account from anywhere. A known browser has its own
 * allowance. Throws rate_limited.
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

/** Takes the count back if the queue is full. Throws unavailable. */
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
