const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;

/** A token without any signature, by an algorithm that asks for none (RFC 7519, section 6). */
export const unsigned = (claims: object, alg = 'none') =>
  `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`;

/** The same token without what it was signed with. */
export const stripped = (token: string) => token.slice(0, token.lastIndexOf('.') + 1);

/** The same signature under other claims. */
export function tampered(token: string, changes: object): string {
  const [header, payload, signature] = token.split('.');
  return [header, encode({ ...decode(payload), ...changes }), signature].join('.');
}

/** The same signature under another header. */
export function reheaded(token: string, changes: object): string {
  const [header, payload, signature] = token.split('.');
  return [encode({ ...decode(header), ...changes }), payload, signature].join('.');
}
