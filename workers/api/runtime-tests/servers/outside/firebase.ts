import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import type { ForgeTerms } from './token-signer.ts';

export interface Firebase {
  projectId: string;
  keysUrl: string;
  publicKey: object;
  /** As Identity Platform signs ID tokens. */
  sign(claims: JWTPayload, terms?: ForgeTerms): Promise<string>;
  stop(): Promise<void>;
}

/** A Firebase project as servers see it: RS256 ID tokens, and keys to check them. */
export async function startFirebase(): Promise<Firebase> {
  const [pair, foreign] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256'),
  ]);
  const kid = 'firebase-key';
  const jwk = { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' };
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    projectId: 'demo-biophony',
    keysUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwk`,
    publicKey: jwk,
    sign: (claims, { header = {}, foreignKey = false } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header })
        .sign(foreignKey ? foreign.privateKey : pair.privateKey),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
