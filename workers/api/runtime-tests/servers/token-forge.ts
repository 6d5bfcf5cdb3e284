import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export interface TokenForge {
  /** Puts the forge's public key among the server's, before it starts. */
  sql: string;
  sign(claims: JWTPayload): Promise<string>;
}

/** A key pair of the server's own kind, which the tests hold too. It is expired as a signing key, so the server makes its own. */
export async function tokenForge(): Promise<TokenForge> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = 'test-key';
  const jwk = JSON.stringify(await exportJWK(publicKey));
  const at = new Date(Date.now() - 60_000).toISOString();
  return {
    sql: `INSERT INTO auth_jwks (id, publicKey, privateKey, createdAt, expiresAt) VALUES ('${kid}', '${jwk}', 'none', '${at}', '${at}')`,
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey),
  };
}
