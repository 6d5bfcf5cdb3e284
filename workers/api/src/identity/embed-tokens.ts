import { type Endpoint, limits } from '@biophony/contract';
import { decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Config, Deps } from '../base/deps.ts';
import { firstRow, type Sql, sql } from '../base/sql.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Principal } from '../http/handler.ts';
import {
  membershipColumns,
  membershipJoins,
  toMembership,
  type MembershipRow,
  type Subject,
} from './membership.ts';
import { clockTolerance, invalidToken, parseSubject, tokenError } from './proved-token.ts';
import { mayShow, publicProject } from './public-project.ts';

const type = 'embed+jwt';
const algorithm = 'HS256';

interface EmbedGrant {
  /** Owner of the data. */
  userId: string;
  /** Must stay owner or manager; null if a link or nobody made the token. */
  makerId: string | null;
  /** The token ends with it. */
  linkId: string | null;
  /** The token ends with it. Null if the user made it. */
  keyId: string | null;
  /** Either a project or an analysis is set. */
  projectId: string | null;
  analysisId: string | null;
  origins: string[];
  isPublic: boolean;
}

/** Unix seconds. */
type ProvedGrant = EmbedGrant & { issuedAt: number; expiresAt: number };

const audienceOf = ({ baseUrl }: Config) => `${baseUrl}/embed`;

/** HKDF of the server's secret (RFC 5869). */
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

export function isEmbedToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === type;
  } catch {
    return false;
  }
}

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
  /** Absent in earlier versions, where only owners made tokens. */
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

/** Throws token_expired or unauthenticated. */
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
    userId: parseSubject(payload.sub),
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

interface Standing extends MembershipRow {
  valid_after: number;
  deleted_at: string | null;
  suspended_at: string | null;
  key_id: string | null;
  expires_at: string | null;
}

const subjectOfRow = ({ projectId, analysisId }: EmbedGrant): Subject =>
  analysisId === null
    ? { kind: 'projectId', id: projectId ?? '' }
    : { kind: 'analysisId', id: analysisId };

async function publicStill({ db, config }: Deps, grant: ProvedGrant): Promise<boolean> {
  const project = await publicProject(db, grant.projectId ?? '');
  if (project === null || project.userId !== grant.userId) return false;
  return grant.origins.some((origin) => mayShow(config, project, origin));
}

async function linkStands({ db, clock }: Deps, { linkId, projectId, userId }: ProvedGrant) {
  const row = await firstRow(
    db,
    sql`SELECT 1 FROM viewer_links JOIN projects USING (project_id)
      JOIN users ON users.user_id = projects.user_id
      WHERE link_id = ${linkId} AND project_id = ${projectId} AND projects.user_id = ${userId}
        AND expires_at > ${clock.now().toISOString()}
        AND deleted_at IS NULL AND suspended_at IS NULL`,
  );
  return row !== null;
}

async function makerStands({ db, clock }: Deps, grant: ProvedGrant): Promise<boolean> {
  const about = subjectOfRow(grant);
  const row = await firstRow<Standing>(
    db,
    sql`SELECT makers.valid_after, makers.deleted_at, makers.suspended_at, api_keys.key_id,
        api_keys.expires_at,
        ${membershipColumns}
      FROM users AS makers
      LEFT JOIN api_keys ON api_keys.key_id = ${grant.keyId ?? ''} AND api_keys.user_id = makers.user_id
        ${membershipJoins(about, sql`makers.user_id`)}
      WHERE makers.user_id = ${grant.makerId}`,
  );
  if (!row || row.deleted_at !== null || row.suspended_at !== null) return false;
  const membership = toMembership(row);
  const manages = membership?.role === 'manager' && membership.ownerId === grant.userId;
  if (grant.makerId !== grant.userId && !manages) return false;
  if (grant.keyId === null) return grant.issuedAt >= row.valid_after;
  if (row.key_id === null) return false;
  return row.expires_at === null || Date.parse(row.expires_at) > clock.now().getTime();
}

/** A token ends with its source. Throws unauthenticated. */
async function assertStanding(deps: Deps, grant: ProvedGrant): Promise<void> {
  const stands = () => {
    if (grant.isPublic) return publicStill(deps, grant);
    return grant.linkId === null ? makerStands(deps, grant) : linkStands(deps, grant);
  };
  if (!(await stands())) throw invalidToken();
}

const inProject: Record<string, (id: string, projectId: string) => Sql> = {
  analysisId: (id, projectId) =>
    sql`SELECT 1 FROM analyses WHERE analysis_id = ${id} AND project_id = ${projectId}`,
  dataId: (id, projectId) =>
    sql`SELECT 1 FROM datasets WHERE data_id = ${id} AND project_id = ${projectId}`,
  fileId: (id, projectId) =>
    sql`SELECT 1 FROM files JOIN datasets USING (data_id)
      WHERE file_id = ${id} AND datasets.project_id = ${projectId}`,
};

async function reaches(
  { db }: Deps,
  grant: EmbedGrant,
  name: string,
  id: string,
): Promise<boolean> {
  if (grant.analysisId !== null) return name === 'analysisId' && id === grant.analysisId;
  if (grant.projectId === null) return false;
  if (name === 'projectId') return id === grant.projectId;
  const query = inProject[name]?.(id, grant.projectId);
  return query !== undefined && (await firstRow(db, query)) !== null;
}

/** Throws not_found for anything but the token's own project or analysis. */
async function assertReach(
  deps: Deps,
  grant: EmbedGrant,
  params: Record<string, string>,
): Promise<void> {
  const named = Object.entries(params);
  const all = await Promise.all(named.map(([name, id]) => reaches(deps, grant, name, id)));
  if (named.length === 0 || all.includes(false)) throw notFound('resource for this embed token');
}

/** Browsers omit Origin on same-origin reads and mark these in another way. */
function callingOrigin(headers: Headers, baseUrl: string): string | null {
  const origin = headers.get('origin');
  if (origin !== null) return origin;
  return headers.get('sec-fetch-site') === 'same-origin' ? new URL(baseUrl).origin : null;
}

/**
 * Throws unauthenticated, token_expired, forbidden (endpoint or page), or not_found (other
 * objects).
 */
export async function byEmbedToken(
  deps: Deps,
  endpoint: Endpoint,
  token: string,
  call: { headers: Headers; params: Record<string, string> },
): Promise<Principal> {
  const grant = await verifyEmbedToken(deps, token);
  await assertStanding(deps, grant);
  if (!endpoint.embed)
    throw new ApiError('forbidden', 'An embed token reads one project or analysis, nothing else.');
  const origin = callingOrigin(call.headers, deps.config.baseUrl);
  if (origin === null || !grant.origins.includes(origin))
    throw new ApiError(
      'forbidden',
      `This embed token does not work on ${origin ?? 'a page without an origin'}. Make one whose origins name it.`,
    );
  await assertReach(deps, grant, call.params);
  const { userId, isPublic, linkId, expiresAt } = grant;
  return { kind: 'embed', userId, isPublic: isPublic || linkId !== null, expiresAt };
}
