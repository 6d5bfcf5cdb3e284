import type { FactorKind } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Deps } from '../../ports/deps.ts';
import { countAttempts, takeBackAttempts, type Allowance } from '../secrets/attempts.ts';
import { factorsOf, useStep, type Factor } from './factor-rows.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { takeSmsCode } from './sms-codes.ts';
import { totpStep } from './totp.ts';

const tries: Allowance = { attempts: 10, seconds: 900 };
/** With a window of three codes of a million, a guesser of all fifty has one chance in 6,000 a day. */
const triesADay: Allowance = { attempts: 50, seconds: 86_400 };

async function isCodeOf(deps: Deps, userId: string, factor: Factor, code: string) {
  if (factor.value === null) return false;
  if (factor.kind === 'sms') return takeSmsCode(deps, userId, factor.value, code);
  const step = await totpStep(factor.value, code, deps.clock.now(), factor.lastStep);
  return step !== null && (await useStep(deps, userId, step));
}

/**
 * Checks a code for an account: one of the factor that is named, even while it is being set up; else of any that is on,
 * or a recovery code. Each counts once. Throws invalid_credentials or rate_limited.
 */
export async function checkCode(
  deps: Deps,
  userId: string,
  typed: string,
  kind?: FactorKind,
): Promise<void> {
  const allowances = { [`code-of:${userId}`]: tries, [`code-day-of:${userId}`]: triesADay };
  await countAttempts(deps, allowances);
  const code = typed.replaceAll(/\s/g, '');
  const factors = (await factorsOf(deps, userId)).filter((factor) =>
    kind === undefined ? factor.confirmed : factor.kind === kind,
  );
  let right = false;
  for (const factor of factors) right ||= await isCodeOf(deps, userId, factor, code);
  if (kind === undefined) right ||= await takeRecoveryCode(deps, userId, code);
  if (!right)
    throw new ApiError(
      'invalid_credentials',
      'This code is not right, or was used before. Type the one that is shown now.',
      'code',
    );
  await takeBackAttempts(deps, Object.keys(allowances));
}
