import type { ErrorCode } from '@biophony/contract';
import { SignJWT, type JWTPayload } from 'jose';
import type { Issuer, Subject } from './issuers.ts';
import { reheaded, stripped, tampered, unsigned } from './spoil.ts';

/** Name, a token with only the named fault, and its error code where only one is right. */
export type BadToken = readonly [name: string, token: string, code?: ErrorCode];

const now = () => Math.floor(Date.now() / 1000);
const hour = 3600;

async function ended(issuer: Issuer, end: 'authSignOutEverywhere' | 'userDelete'): Promise<string> {
  const { claims, caller } = await issuer.somebody();
  const token = await issuer.sign(claims);
  await caller.ok(end);
  return token;
}

/** The public key as the secret of a symmetric algorithm (RFC 8725, section 2.1). */
const publicKeyAsSecret = (issuer: Issuer, claims: JWTPayload, kid: string) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(new TextEncoder().encode(JSON.stringify(issuer.publicKey)));

/** Every fault of this issuer's ID tokens. */
export async function badTokens(
  issuer: Issuer,
  { claims }: Subject,
  other: Issuer,
): Promise<BadToken[]> {
  const sign = issuer.sign;
  const good = await sign(claims);
  const without = (name: string) => sign({ ...claims, [name]: undefined });
  const foreign = await other.somebody();
  const deep = JSON.parse('['.repeat(500) + ']'.repeat(500)) as object;
  const kid = issuer.alg === 'ES256' ? 'test-key' : 'firebase-key';
  return [
    ['wrong key', await sign(claims, { foreignKey: true })],
    ['unknown kid', await sign(claims, { header: { kid: 'nobody-knows' } })],
    ['no kid, wrong key', await sign(claims, { header: { kid: undefined }, foreignKey: true })],
    ['kid that is SQL', await sign(claims, { header: { kid: "x' OR '1'='1" } })],
    ['kid that is an object', reheaded(good, { kid: { id: kid } })],
    ['kid that is a list', reheaded(good, { kid: [kid] })],
    ['kid that is a number', reheaded(good, { kid: 1e308 })],
    ['kid with U+0000', reheaded(good, { kid: `${kid}\u0000` })],
    ['alg that is a list', reheaded(good, { alg: [issuer.alg] })],
    ['typ that is an object', reheaded(good, { typ: { toString: 1 } })],
    ['embed typ in a list', reheaded(good, { typ: ['embed+jwt'] })],
    ['header that is deep', reheaded(good, { jwk: deep })],
    ['subject that is a list', await sign({ ...claims, sub: [claims.sub] as never })],
    ['subject that is an object', await sign({ ...claims, sub: { id: claims.sub } as never })],
    ['times that are text', await sign({ ...claims, iat: '0' as never, exp: '9e9' as never })],
    ['times without end', await sign({ ...claims, exp: 1e308 as never, iat: -1e308 })],
    ['issuer in a list', await sign({ ...claims, iss: [claims.iss] as never })],
    ['wrong issuer', await sign({ ...claims, iss: 'https://elsewhere.example' })],
    ['issuer of the other', await sign({ ...claims, iss: foreign.claims.iss })],
    ['no issuer', await without('iss')],
    ['wrong audience', await sign({ ...claims, aud: 'https://elsewhere.example' })],
    ['no audience', await without('aud')],
    ['alg none', unsigned(claims)],
    ['alg None', unsigned(claims, 'None')],
    ['alg exchanged', reheaded(good, { alg: issuer.alg === 'ES256' ? 'RS256' : 'ES256' })],
    ['public key as HS256', await publicKeyAsSecret(issuer, claims, kid)],
    ['critical header', reheaded(good, { crit: ['b64'], b64: false })],
    ['signature stripped', stripped(good)],
    ['signature cut off', good.slice(0, good.lastIndexOf('.'))],
    ['payload tampered', tampered(good, { sub: foreign.claims.sub })],
    ['header tampered', reheaded(good, { typ: 'jwt' })],
    ['wrong typ', await sign(claims, { header: { typ: 'at+jwt' } })],
    ['expired', await sign({ ...claims, iat: now() - 2 * hour, exp: now() - hour })],
    ['expired by ten seconds', await sign({ ...claims, exp: now() - 10 })],
    ['no expiry', await without('exp')],
    ['not yet valid (nbf)', await sign({ ...claims, nbf: now() + hour })],
    ['issued in the future', await sign({ ...claims, iat: now() + hour, exp: now() + 2 * hour })],
    ['issued too long ago', await sign({ ...claims, iat: now() - 2 * hour })],
    ['no issue time', await without('iat')],
    ['no subject', await without('sub')],
    ['unknown subject', await sign({ ...claims, sub: 'nobody-at-all' })],
    ['revoked (signed out)', await ended(issuer, 'authSignOutEverywhere')],
    ['deleted user', await ended(issuer, 'userDelete')],
    ['oversized', await sign({ ...claims, padding: 'x'.repeat(8000) })],
    ['no token at all', 'not.a.token'],
  ];
}
