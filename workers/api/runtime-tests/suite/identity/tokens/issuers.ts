import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { ForgeTerms } from '../../../servers/outside/token-signer.ts';
import type { TestServer } from '../../../servers/test-server.ts';
import { Caller, newAccount } from '../../support/account.ts';

/** Subject of a token. */
export interface Subject {
  /** Of a good token. */
  claims: JWTPayload;
  /** Has a profile. */
  caller: Caller;
}

/** An issuer of ID tokens whose keys the tests have. */
export interface Issuer {
  name: string;
  /** Of a good token. */
  alg: 'ES256' | 'RS256';
  publicKey: object;
  sign(claims: JWTPayload, terms?: ForgeTerms): Promise<string>;
  /** @param more overrides the usual claims */
  somebody(more?: JWTPayload): Promise<Subject>;
}

const now = () => Math.floor(Date.now() / 1000);

const builtin = (server: TestServer): Issuer => ({
  name: 'built-in',
  alg: 'ES256',
  publicKey: server.signer.publicKey,
  sign: server.signer.sign,
  async somebody() {
    const caller = await newAccount(server);
    const { baseUrl } = server;
    const claims = { iss: baseUrl, aud: baseUrl, sub: caller.userId, iat: now(), exp: now() + 600 };
    return { claims, caller };
  },
});

export const firebaseIssuer = (server: TestServer): Issuer => {
  const { projectId, publicKey, sign } = server.outside.firebase;
  return {
    name: 'Firebase',
    alg: 'RS256',
    publicKey,
    sign,
    async somebody(more = {}) {
      const claims = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: randomUUID(),
        iat: now() - 5,
        auth_time: now() - 5,
        exp: now() + 3595,
        email: 'ada@firebase.example',
        firebase: { sign_in_provider: 'password' },
        ...more,
      };
      const caller = new Caller(server, await sign(claims));
      await caller.ok('userInit');
      return { claims, caller };
    },
  };
};

export const issuersOf = (server: TestServer): Issuer[] => [
  builtin(server),
  firebaseIssuer(server),
];
