import { ApiErrorBody } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../../servers/test-server.ts';
import { Caller } from '../../support/account.ts';
import { badCredentials } from './bad-credentials.ts';
import { badTokens, type BadToken } from './bad-token-cases.ts';
import { issuersOf } from './issuers.ts';

const refusals = ['unauthenticated', 'token_expired', 'forbidden'];

export const badTokensSuite = (server: () => TestServer) =>
  describe('bad tokens', () => {
    const tryOut = async (kind: string, bad: readonly BadToken[]) => {
      const notRefused: string[][] = [];
      for (const [name, token, only] of bad) {
        const { status, body } = await new Caller(server(), token).raw('profileGet');
        const code = ApiErrorBody.safeParse(body).data?.code ?? 'let in';
        if (!(only ? [only] : refusals).includes(code))
          notRefused.push([kind, name, `${status} ${code}`]);
      }
      expect(notRefused).toEqual([]);
    };

    it.each([0, 1])('of either issuer are refused, each for its one fault (%d)', async (at) => {
      const issuers = issuersOf(server());
      const [issuer, other] = [issuers[at], issuers[1 - at]];
      if (!issuer || !other) throw new Error('There are two issuers');
      const subject = await issuer.somebody();
      const bad = await badTokens(issuer, subject, other);
      expect(bad.length).toBeGreaterThanOrEqual(17);
      const good = new Caller(server(), await issuer.sign(subject.claims));
      await good.ok('profileGet');
      await tryOut(issuer.name, bad);
      await good.ok('profileGet');
    });

    it('of other kinds are refused too', async () => {
      await tryOut('other', await badCredentials(server()));
    });
  });
