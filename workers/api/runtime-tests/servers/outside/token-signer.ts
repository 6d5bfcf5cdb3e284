import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';

/** What a forged token has otherwise than a good one. */
export interface ForgeTerms {
  header?: Partial<JWTHeaderParameters>;
  /** Signs with a key that nobody knows. */
  foreignKey?: boolean;
}

export interface TokenSigner {
  /** Puts the test signer's public key among the server's, before it starts. */
  sql: string;
  /** The public key as it is published. */
  publicKey: object;
  sign(claims: JWTPayload, terms?: ForgeTerms): Promise<string>;
}

/** A key pair of the server's own kind, which the tests hold too. It is expired as a signing key, so the server makes its own. */
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
