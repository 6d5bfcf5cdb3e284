import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type FieldMark,
  includesRole,
  placeMarks,
  type PublicPrecision,
  type Role,
  type RouteId,
} from '@biophony/contract';
import { recorderPseudonyms, withoutPlaces } from '@biophony/recordings';
import { blurPlace } from '@biophony/recordings/survey';
import type { Database } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { sealAlike, sha256Hex, unseal } from '../base/secrets.ts';
import { firstRow, type Sql, sql } from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import { ApiError } from '../http/api-error.ts';
import type { Principal } from '../http/handler.ts';
import { foreignCursor } from '../http/paging.ts';
import { projectSql, subjectIn } from './membership.ts';

export interface Sight {
  exact: boolean;
  hiding: string | null;
}

export const seesExactPlaces = (role: Role | null | undefined): boolean =>
  role != null && includesRole(role, 'manager');

/** SQL with 1 or 0. Checks sites too, since the previous version writes only these. */
export const hidesPlacesSql = (projectId: Sql): Sql =>
  sql`(SELECT CASE WHEN hiding.hides_places = 1 OR EXISTS (SELECT 1 FROM sites
    WHERE sites.project_id = hiding.project_id
      AND public_precision <> 'exact') THEN 1 ELSE 0 END FROM projects AS hiding
    WHERE hiding.project_id = ${projectId})`;

async function hidingProject(db: Database, projectId: Sql): Promise<string | null> {
  const project = await firstRow<{ project_id: string; hides: number }>(
    db,
    sql`SELECT project_id, ${hidesPlacesSql(sql`projects.project_id`)} AS hides FROM projects
      WHERE project_id = ${projectId}`,
  );
  return project?.hides === 1 ? project.project_id : null;
}

export async function findSight(
  db: Database,
  endpoint: Endpoint,
  principal: Principal,
  params: Record<string, string>,
): Promise<Sight> {
  const isOwn = principal.kind === 'user' && !principal.membership;
  const isOther = principal.kind !== 'user' && principal.kind !== 'embed';
  const role = principal.kind === 'user' ? principal.membership?.role : null;
  if (isOwn || isOther || seesExactPlaces(role)) return { exact: true, hiding: null };
  const subject = subjectIn(endpoint, params);
  const hiding = subject && (await hidingProject(db, projectSql(subject)));
  return { exact: false, hiding };
}

export async function titleForOthers(db: Database, projectId: string): Promise<string> {
  const project = await firstRow<{ title: string; hides: number }>(
    db,
    sql`SELECT title, ${hidesPlacesSql(sql`projects.project_id`)} AS hides FROM projects
      WHERE project_id = ${projectId}`,
  );
  return project?.hides === 0 ? project.title : withoutPlaces(project?.title ?? '');
}

/** Creates the key if missing. */
export async function recorderKey(db: Database, projectId: string): Promise<string> {
  const project = await firstRow<{ recorder_key: string | null }>(
    db,
    sql`SELECT recorder_key FROM projects WHERE project_id = ${projectId}`,
  );
  if (project?.recorder_key) return project.recorder_key;
  const random = [...crypto.getRandomValues(new Uint8Array(32))];
  const row = await firstRow<{ recorder_key: string }>(
    db,
    sql`UPDATE projects SET recorder_key = coalesce(recorder_key,
      ${random.map((byte) => byte.toString(16).padStart(2, '0')).join('')})
      WHERE project_id = ${projectId} RETURNING recorder_key`,
  );
  if (!row) throw new Error('The project is gone.');
  return row.recorder_key;
}

type AnyMarks = FieldMark | { readonly [field: string]: AnyMarks };
type Members = Readonly<Record<string, unknown>>;

interface Replacements {
  text: (text: string) => string;
  recorder: (recorder: string) => string;
}

type Redact = (value: unknown, by: Replacements) => unknown;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unchanged: Redact = (value) => value;
const toNull: Redact = () => null;
const redactText: Redact = (value, { text }) => (typeof value === 'string' ? text(value) : value);
const redactRecorder: Redact = (value, { recorder }) =>
  typeof value === 'string' ? recorder(value) : value;
const redactPlace: Redact = (value) => (typeof value === 'string' ? '' : null);

const coordinates = new Set(['lat', 'lon', 'latitude', 'longitude']);

const redactFacts: Redact = (value, by) => {
  if (typeof value === 'string') return by.text(value);
  if (Array.isArray(value)) return value.map((one: unknown) => redactFacts(one, by));
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !coordinates.has(name))
      .map(([name, one]) => [
        by.text(name),
        (name === 'device_id' ? redactRecorder : redactFacts)(one, by),
      ]),
  );
};

const redactField: Readonly<Record<FieldMark, Redact>> = {
  open: unchanged,
  cursor: unchanged,
  text: redactText,
  facts: redactFacts,
  recorder: redactRecorder,
  place: redactPlace,
  managers: toNull,
  // Of a site that is shown exactly; `blurSite` comes first.
  blurred: redactText,
};

function blurSite(marks: Readonly<Record<string, AnyMarks>>, site: Members): Members {
  const { latitude, longitude, public_precision: precision } = site;
  if (precision === 'exact') return site;
  const cell =
    typeof latitude === 'number' && typeof longitude === 'number'
      ? blurPlace({ latitude, longitude }, precision as PublicPrecision)
      : null;
  const publicPlace: Members = { ...cell, blurred: true };
  return Object.fromEntries(
    Object.entries(site).map(([name, one]) => [
      name,
      marks[name] === 'blurred' ? (publicPlace[name] ?? null) : one,
    ]),
  );
}

const isSite = (marks: AnyMarks): boolean => Object.values(marks).includes('blurred');

const redactors = { hiding: new WeakMap<object, Redact>(), others: new WeakMap<object, Redact>() };

/** Cached: a list of thousands costs no more. */
function redactBy(marks: AnyMarks, hides: boolean): Redact {
  if (typeof marks === 'string')
    return inLists(hides || marks === 'managers' ? redactField[marks] : unchanged);
  const cache = hides ? redactors.hiding : redactors.others;
  const before = cache.get(marks);
  if (before) return before;
  const redact = inLists(redactMembers(marks, hides));
  cache.set(marks, redact);
  return redact;
}

function inLists(one: Redact): Redact {
  if (one === unchanged) return unchanged;
  const each: Redact = (value, by) => {
    if (value == null) return value;
    return Array.isArray(value) ? value.map((item: unknown) => each(item, by)) : one(value, by);
  };
  return each;
}

/** What the contract does not know counts as facts. */
function redactMembers(marks: Readonly<Record<string, AnyMarks>>, hides: boolean): Redact {
  const fields = new Map(
    Object.entries(marks).map(([name, mark]) => [name, redactBy(mark, hides)] as const),
  );
  if (!isSite(marks) && [...fields.values()].every((field) => field === unchanged))
    return unchanged;
  const others = hides ? redactFacts : unchanged;
  return (value, by) =>
    isMembers(value)
      ? Object.fromEntries(
          Object.entries(isSite(marks) ? blurSite(marks, value) : value).map(([name, one]) => [
            name,
            (fields.get(name) ?? others)(one, by),
          ]),
        )
      : others(value, by);
}

async function redactInTurns(
  marks: AnyMarks,
  hides: boolean,
  value: unknown,
  by: Replacements,
  turn: () => Promise<void>,
): Promise<unknown> {
  const redact = redactBy(marks, hides);
  if (redact === unchanged) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const one of value as unknown[]) {
      // A short list, as light calls answer with, waits for nobody.
      if (items.length % 20 === 19) await turn();
      items.push(redact(one, by));
    }
    return items;
  }
  if (typeof marks === 'string' || isSite(marks) || !isMembers(value)) return redact(value, by);
  const members: [string, unknown][] = [];
  for (const [name, one] of Object.entries(value)) {
    const mark = (Object.hasOwn(marks, name) && marks[name]) || 'facts';
    members.push([name, await redactInTurns(mark, hides, one, by, turn)]);
  }
  return Object.fromEntries(members);
}

/** Recorders need a second pass, since pseudonyms take time. */
async function redact(
  deps: Deps,
  marks: AnyMarks,
  answer: unknown,
  { exact, hiding }: Sight,
): Promise<unknown> {
  if (exact) return answer;
  const turn = () => yieldByTime(deps);
  // Lists repeat most of their texts.
  const texts = new Map<string, string>();
  const text = (written: string) => {
    const before = texts.get(written);
    if (before !== undefined) return before;
    const now = withoutPlaces(written);
    texts.set(written, now);
    return now;
  };
  const recorders = new Set<string>();
  const recorder = (name: string) => {
    recorders.add(name);
    return name;
  };
  const hides = hiding !== null;
  const first = await redactInTurns(marks, hides, answer, { text, recorder }, turn);
  if (hiding === null || recorders.size === 0) return first;
  const pseudonyms = recorderPseudonyms(await recorderKey(deps.db, hiding));
  await pseudonyms.meet(recorders);
  const by = { text: (written: string) => written, recorder: pseudonyms.of };
  return redactInTurns(marks, hides, first, by, turn);
}

const marksOf = (id: RouteId) => (placeMarks as Partial<Record<RouteId, AnyMarks>>)[id];

const hasSealedCursor = (id: RouteId): boolean =>
  (marksOf(id) as Members | undefined)?.next_cursor === 'cursor';
const cursorPurpose = (id: RouteId, hiding: string) => `biophony cursor ${id} ${hiding}`;

/** Sealed by `redactedAnswer`. Throws `invalid_request` for others. */
export async function openCursor(
  { config }: Deps,
  { id }: Endpoint,
  { hiding }: Sight,
  query: Record<string, string>,
): Promise<Record<string, string>> {
  const { cursor } = query;
  if (hiding === null || !cursor || !hasSealedCursor(id)) return query;
  const opened = await unseal(config, cursorPurpose(id, hiding), cursor).catch(() => {
    throw foreignCursor();
  });
  return { ...query, cursor: opened };
}

/** Calls of outsiders who know a secret of the project. */
const bySecret: Partial<Record<RouteId, (tokenHash: string) => Sql>> = {
  invitationsRead: (hash) => sql`(SELECT project_id FROM invitations WHERE token_hash = ${hash})`,
  viewerLinksOpen: (hash) => sql`(SELECT project_id FROM viewer_links WHERE token_hash = ${hash})`,
};

/** By the caller's role in each project. */
async function redactProjects(deps: Deps, answer: AnswerOf<'projectsList'>) {
  const projects: unknown[] = [];
  for (const one of answer.projects)
    projects.push(
      await redact(deps, placeMarks.projectsList.projects, one, {
        exact: seesExactPlaces(one.role),
        hiding: one.hides_places ? one.project_id : null,
      }),
    );
  return { ...answer, projects };
}

/**
 * The one exit of answers and refusals: removes what the caller may not see, by the marks of the
 * contract.
 */
export async function redactedAnswer(
  deps: Deps,
  { id }: Endpoint,
  body: unknown,
  sight: Sight,
  answered: () => Promise<unknown>,
): Promise<unknown> {
  const answer = await answered().catch((cause: unknown) => {
    if (sight.hiding !== null && cause instanceof ApiError)
      cause.message = withoutPlaces(cause.message);
    throw cause;
  });
  if (id === 'projectsList') return redactProjects(deps, answer as AnswerOf<'projectsList'>);
  const secret = bySecret[id]?.(sha256Hex((body as BodyOf<'invitationsRead'>).token));
  const seen = secret ? { exact: false, hiding: await hidingProject(deps.db, secret) } : sight;
  if (seen.exact) return answer;
  const marks = marksOf(id);
  if (!marks) throw new Error(`The answer of ${id} has no marks in the contract's places.ts.`);
  const content = (await redact(deps, marks, answer, seen)) as Members;
  const { next_cursor: cursor } = content;
  if (seen.hiding === null || typeof cursor !== 'string' || !hasSealedCursor(id)) return content;
  return {
    ...content,
    next_cursor: await sealAlike(deps.config, cursorPurpose(id, seen.hiding), cursor),
  };
}
