import type { Deps } from '../base/deps.ts';
import { batch, run, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import type { AuthRoutes } from '../http/handler.ts';
import { assertOrigin } from '../http/headers.ts';
import { setCookies } from './auth.ts';
import type { AddressOf } from './callers.ts';
import {
  checkCode,
  newTotpSecret,
  renewRecoveryCodes,
  sendSmsCode,
  smsSender,
  totpUri,
} from './factor-codes.ts';
import { recordSignIn, rememberBrowser } from './guess-limits.ts';
import {
  assertBuiltin,
  beginFactor,
  readFactors,
  heldSignIn,
  releaseSignIn,
  shownFactors,
  unreadable,
} from './second-factors.ts';

const notOn = () => new ApiError('conflict', 'There is no second factor. Set one up first.');

export function factorRoutes(deps: Deps, address: AddressOf): AuthRoutes {
  const { db, clock } = deps;

  const begin = async (userId: string, email: string, phone: string | undefined) => {
    if (phone !== undefined) {
      smsSender(deps);
      await beginFactor(deps, userId, 'sms', phone);
      await sendSmsCode(deps, userId, phone);
      return { secret: null, uri: null };
    }
    const secret = newTotpSecret();
    await beginFactor(deps, userId, 'totp', secret);
    return { secret, uri: totpUri(secret, email) };
  };

  return {
    authFactorsGet: async (c, { ctx }) => c.json(await shownFactors(deps, ctx.userId)),

    async authFactorStart(c, { ctx, body }) {
      const { email } = await assertBuiltin(deps, ctx.userId);
      if ((body.kind === 'sms') !== (body.phone !== undefined))
        throw new ApiError('invalid_request', 'phone is for sms, and needed there.', 'phone');
      return c.json(await begin(ctx.userId, email, body.phone));
    },

    async authFactorConfirm(c, { ctx, body }) {
      const { userId } = ctx;
      const factors = await readFactors(deps, userId);
      const waiting = factors.some(({ kind, confirmed }) => kind === body.kind && !confirmed);
      if (!waiting) throw new ApiError('conflict', 'Begin to set this second factor up first.');
      await checkCode(deps, userId, body.code, body.kind);
      await run(
        db,
        sql`UPDATE second_factors SET confirmed_at = COALESCE(confirmed_at,
          ${clock.now().toISOString()})
          WHERE user_id = ${userId} AND kind = ${body.kind}`,
      );
      const first = !factors.some(({ confirmed }) => confirmed);
      return c.json({ recovery_codes: first ? await renewRecoveryCodes(deps, userId) : [] });
    },

    async authFactorRemove(c, { ctx, body }) {
      const [removed] = await batch(db, [
        sql`DELETE FROM second_factors WHERE user_id = ${ctx.userId} AND kind = ${body.kind}`,
        sql`DELETE FROM recovery_codes WHERE user_id = ${ctx.userId} AND NOT EXISTS (
          SELECT 1 FROM second_factors WHERE user_id = ${ctx.userId} AND confirmed_at IS NOT NULL)`,
      ]);
      if (!removed?.meta.changes) throw notOn();
      return c.json({ done: true });
    },

    async authRecoveryRenew(c, { ctx }) {
      const factors = await readFactors(deps, ctx.userId);
      if (!factors.some(({ confirmed }) => confirmed)) throw notOn();
      return c.json({ recovery_codes: await renewRecoveryCodes(deps, ctx.userId) });
    },

    async authSecondSend(c, { body }) {
      assertOrigin(deps.config, c.req.raw.headers);
      const { userId } = await heldSignIn(deps, body.ticket);
      const phone = (await readFactors(deps, userId)).find(
        ({ kind, confirmed }) => kind === 'sms' && confirmed,
      )?.value;
      if (phone === null) throw new ApiError('conflict', unreadable);
      if (phone === undefined) throw notOn();
      await sendSmsCode(deps, userId, phone);
      return c.json({ done: true });
    },

    async authSecondVerify(c, { body }) {
      assertOrigin(deps.config, c.req.raw.headers);
      const { userId } = await heldSignIn(deps, body.ticket);
      await checkCode(deps, userId, body.code);
      const { answer, cookies } = await releaseSignIn(deps, body.ticket);
      setCookies(c, cookies);
      await rememberBrowser(c, deps, answer.user.email);
      await recordSignIn(deps, userId, 'second_factor', address(c));
      return c.json(answer);
    },
  };
}
