import { limits } from '@biophony/contract';
import { decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Config, Deps } from '../../ports/deps.ts';
import { clockTolerance, invalidToken, subjectOf, tokenError } from '../tokens/proved-token.ts';

const type = 'embed+jwt';
const algorithm = 'HS256';

/** What an embed token lets read, for whom, and where. */
export interface EmbedGrant {
  /** Whose project or analysis it is. */
  userId: string;
  /** The account that made it: the owner, or a manager, whose end as one is its end; null where a link or nobody did. */
  makerId: string | null;
  /** The link for viewers that it was made with, whose end is its end. */
  linkId: string | null;
  /** The API key it was made with, whose end is its end; null when the user made it. */
  keyId: string | null;
  /** One of the two. */
  projectId: string | null;
  analysisId: string | null;
  origins: string[];
  /** Whether everybody gets such tokens, because the owner made the project public; the end of that is their end. */
  isPublic: boolean;
}

/** A proved grant; its times in Unix seconds. */
export type ProvedGrant = EmbedGrant & { issuedAt: number; expiresAt: number };

const audienceOf = ({ baseUrl }: Config) => `${baseUrl}/embed`;

/** A key for embed tokens alone, made from the server's secret (HKDF, RFC 5869). */
async function keyOf({ authSecret }: Config): Promise<Uint8Array> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const secret = await crypto.subtle.importKey('raw', bytes(authSecret), 'HKDF', false, [
    'deriveBits',
  ]);
  const terms = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: bytes('biophony embed tokens'),
  };
  return new Uint8Array(await crypto.subtle.deriveBits(terms, secret, 256));
}

/** Whether a bearer says of itself that it is an embed token; proves nothing. */
export function isEmbedToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === type;
  } catch {
    return false;
  }
}

/** Signs a token of ten minutes. */
export async function signEmbedToken({ config, clock }: Deps, grant: EmbedGrant) {
  const issued = Math.floor(clock.now().getTime() / 1000);
  const expires = issued + limits.embed_token_seconds;
  const token = await new SignJWT({
    maker_id: grant.makerId,
    link_id: grant.linkId,
    key_id: grant.keyId,
    project_id: grant.projectId,
    analysis_id: grant.analysisId,
    origins: grant.origins,
    public: grant.isPublic,
  })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(config.baseUrl)
    .setAudience(audienceOf(config))
    .setSubject(grant.userId)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(await keyOf(config));
  return { token, expires_at: new Date(expires * 1000).toISOString() };
}

interface Claims {
  /** Absent in tokens of earlier versions, which owners alone made. */
  maker_id?: string | null;
  link_id?: string | null;
  key_id: string | null;
  project_id: string | null;
  analysis_id: string | null;
  origins: string[];
  public?: boolean;
}

const makerOf = ({ maker_id: maker, public: isPublic, sub }: JWTPayload & Claims): string | null =>
  maker === undefined && isPublic !== true ? (sub ?? null) : (maker ?? null);

/** Proves a token by our own key, issuer, audience, type and lifetime. Throws token_expired or unauthenticated. */
export async function verifyEmbedToken({ config, clock }: Deps, token: string) {
  const { payload } = await jwtVerify<Claims>(token, await keyOf(config), {
    algorithms: [algorithm],
    typ: type,
    issuer: config.baseUrl,
    audience: audienceOf(config),
    requiredClaims: ['sub', 'iat', 'exp'],
    currentDate: clock.now(),
    clockTolerance,
  }).catch((cause: unknown) => {
    throw tokenError(cause);
  });
  if (!Array.isArray(payload.origins)) throw invalidToken();
  return {
    userId: subjectOf(payload.sub),
    makerId: makerOf(payload),
    linkId: payload.link_id ?? null,
    keyId: payload.key_id,
    projectId: payload.project_id,
    analysisId: payload.analysis_id,
    origins: payload.origins,
    isPublic: payload.public === true,
    issuedAt: payload.iat ?? 0,
    expiresAt: payload.exp ?? 0,
  } satisfies ProvedGrant;
}
