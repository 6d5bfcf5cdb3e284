import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';

/** How a forged token differs from a good one. */
export interface ForgeTerms {
  header?: Partial<JWTHeaderParameters>;
  /** With an unknown key. */
  foreignKey?: boolean;
}

export interface TokenSigner {
  /** Adds the test signer's public key to the server's, before its start. */
  sql: string;
  /** As published. */
  publicKey: object;
  sign(claims: JWTPayload, terms?: ForgeTerms): Promise<string>;
}

/**
 * Has a key pair of the server's kind. As a signing key it is expired, so the server makes its own.
 */
export async function tokenSigner(): Promise<TokenSigner> {
  const [{ publicKey, privateKey }, foreign] = await Promise.all([
    generateKeyPair('ES256', { extractable: true }),
    generateKeyPair('ES256'),
  ]);
  const kid = 'test-key';
  const jwk = await exportJWK(publicKey);
  const at = new Date(Date.now() - 60_000).toISOString();
  return {
    sql: `INSERT INTO auth_jwks (id, "publicKey", "privateKey", "createdAt", "expiresAt") VALUES ('${kid}', '${JSON.stringify(jwk)}', 'none', '${at}', '${at}')`,
    publicKey: jwk,
    sign: (claims, { header = {}, foreignKey = false } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, ...header })
        .sign(foreignKey ? foreign.privateKey : privateKey),
  };
}
