const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;

/** Without a signature, by an algorithm that needs none (RFC 7519, section 6). */
export const unsigned = (claims: object, alg = 'none') =>
  `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`;

/** Without its signature. */
export const stripped = (token: string) => token.slice(0, token.lastIndexOf('.') + 1);

/** Other claims under the same signature. */
export function tampered(token: string, changes: object): string {
  const [header, payload, signature] = token.split('.');
  return [header, encode({ ...decode(payload), ...changes }), signature].join('.');
}

/** Another header under the same signature. */
export function reheaded(token: string, changes: object): string {
  const [header, payload, signature] = token.split('.');
  return [encode({ ...decode(header), ...changes }), payload, signature].join('.');
}
