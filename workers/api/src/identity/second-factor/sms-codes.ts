import { ApiError } from '../../http/errors/api-error.ts';
import { sha256Hex } from '../../http/sha256.ts';
import type { Deps } from '../../ports/deps.ts';
import type { SmsSender } from '../../ports/sms.ts';
import { countAttempts, type Allowance } from '../secrets/attempts.ts';
import { markOf } from '../secrets/mark.ts';

const messages: Allowance = { attempts: 5, seconds: 3600 };
const minutes = 10;
const digits = 6;

/** Throws not_configured where no text messages are sent. */
export function smsSender({ sms }: Deps): SmsSender {
  if (sms) return sms;
  throw new ApiError(
    'not_configured',
    'This service sends no text messages. Use an authenticator app.',
  );
}

/** Holds the number too: while a factor is set up, another number may take the place of the one that the code went to. */
const identifierOf = async ({ config }: Deps, userId: string, phone: string, code: string) =>
  `sms:${userId}:${await markOf(config, 'sms code', `${userId} ${phone} ${code}`)}`;

const newCode = () =>
  String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 10 ** digits).padStart(digits, '0');

/** Sends a code for this account to a number; the codes sent before count no more. Throws rate_limited, not_configured. */
export async function sendSmsCode(deps: Deps, userId: string, phone: string): Promise<void> {
  const sender = smsSender(deps);
  await countAttempts(deps, {
    [`sms-of:${userId}`]: messages,
    [`sms-to:${sha256Hex(phone)}`]: messages,
  });
  const [code, now] = [newCode(), deps.clock.now()];
  const at = now.toISOString();
  await deps.db.batch([
    deps.db
      .prepare("DELETE FROM auth_verifications WHERE identifier LIKE 'sms:' || ? || ':%'")
      .bind(userId),
    deps.db
      .prepare(
        `INSERT INTO auth_verifications (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
         VALUES (?1, ?2, '', ?3, ?4, ?4)`,
      )
      .bind(
        crypto.randomUUID(),
        await identifierOf(deps, userId, phone, code),
        new Date(now.getTime() + minutes * 60_000).toISOString(),
        at,
      ),
  ]);
  const text = `${code} is your Biophony code. It works for ${minutes} minutes. Nobody of us will ask you for it.`;
  deps.background(sender.send({ to: phone, text }));
}

/**
 * Takes a code out, which then counts no more; false when it is not the one that was sent last, went to another number,
 * or is too old.
 */
export async function takeSmsCode(
  deps: Deps,
  userId: string,
  phone: string,
  code: string,
): Promise<boolean> {
  const { meta } = await deps.db
    .prepare('DELETE FROM auth_verifications WHERE identifier = ? AND "expiresAt" > ?')
    .bind(await identifierOf(deps, userId, phone, code), deps.clock.now().toISOString())
    .run();
  return meta.changes > 0;
}
