import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { TestServer } from '../../../servers/test-server.ts';
import { Caller, newAccount } from '../../support/account.ts';
import { belongings } from '../../support/belongings.ts';
import type { BadToken } from './bad-token-cases.ts';
import { reheaded } from './spoil.ts';

const origin = 'https://reserve.example';
const day = 86_400_000;

async function expiredKey(server: TestServer, owner: Caller): Promise<string> {
  const body = { name: 'matrix', expires_in_days: 1 };
  const { key, secret } = await owner.ok('keysCreate', { body });
  await new Caller(server, secret).ok('profileGet');
  const [made, ended] = [2 * day, day].map((ago) => new Date(Date.now() - ago).toISOString());
  await server.sql(
    `UPDATE api_keys SET created_at = '${made}', expires_at = '${ended}' WHERE key_id = '${key.key_id}'`,
  );
  return secret;
}

/** Invalid bearers other than ID tokens. */
export async function badCredentials(server: TestServer): Promise<BadToken[]> {
  const [ada, gone] = [await newAccount(server), await newAccount(server)];
  const key = (of: Caller) => of.ok('keysCreate', { body: { name: 'matrix' } });
  const [revoked, orphaned] = [await key(ada), await key(gone)];
  await ada.ok('keysDelete', { params: { keyId: revoked.key.key_id } });
  await gone.ok('userDelete');
  const { projectId = '' } = await belongings(ada);
  const body = { project_id: projectId, origins: [origin] };
  const embed = await ada.ok('embedTokensCreate', { body });
  const forgedEmbed = await new SignJWT({ origins: [origin], project_id: projectId })
    .setProtectedHeader({ alg: 'HS256', typ: 'embed+jwt' })
    .setIssuer(server.baseUrl)
    .setAudience(`${server.baseUrl}/embed`)
    .setSubject(ada.userId)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(randomBytes(32));
  return [
    ['embed token as ID token', embed.token],
    ['embed token, renamed to JWT', reheaded(embed.token, { typ: 'JWT' })],
    ['embed token, forged', forgedEmbed],
    ['refresh session', ada.session],
    ['API key, expired', await expiredKey(server, ada), 'token_expired'],
    ['API key, revoked', revoked.secret],
    ['API key of a deleted user', orphaned.secret],
    ['API key, made up', `bp_${randomBytes(32).toString('base64url')}`],
    [
      'API key, tampered',
      `${revoked.secret.slice(0, -1)}${revoked.secret.endsWith('A') ? 'B' : 'A'}`,
    ],
    ["the runners' secret", server.runnerSecret],
  ];
}
