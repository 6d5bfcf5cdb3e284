import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What a signed store URL allows, once, until it expires. */
export type Grant = { expires: number } & (
  | { op: 'put'; key: string; size: number; sha256?: string }
  | { op: 'get'; key: string; filename: string; contentType?: string }
  | { op: 'part'; key: string; upload: string; part: number; size: number }
);

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Makes and reads the tokens of store URLs: grants under AES-256-GCM, so that a link tells nobody whose object it is, and
 * none can be made or changed without the secret.
 */
export function grantSigner(secret: string) {
  const key = createHash('sha256').update(`sealed:${secret}`).digest();
  const signature = (payload: string) => createHmac('sha256', secret).update(payload).digest();

  /** A grant that is signed and readable, as earlier versions made them; no link lasts longer than an hour. */
  function openSigned(token: string): Grant | null {
    const [payload, given] = token.split('.');
    if (!payload || !given) return null;
    const expected = signature(payload);
    const actual = Buffer.from(given, 'base64url');
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Grant;
  }

  function openSealed(token: string): Grant | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length <= nonceBytes + tagBytes) return null;
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    cipher.setAuthTag(bytes.subarray(-tagBytes));
    try {
      const text = Buffer.concat([
        cipher.update(bytes.subarray(nonceBytes, -tagBytes)),
        cipher.final(),
      ]);
      return JSON.parse(text.toString()) as Grant;
    } catch {
      // It was not made here, or was changed.
      return null;
    }
  }

  return {
    sign(grant: Grant): string {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(grant), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
    },
    /** The grant of a token, or null when it was not made here. Expiry is for the caller to check. */
    open: (token: string): Grant | null =>
      token.includes('.') ? openSigned(token) : openSealed(token),
  };
}

export type GrantSigner = ReturnType<typeof grantSigner>;
