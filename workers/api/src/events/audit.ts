import { type AuditEntry, limits } from '@biophony/contract';
import { allRows, nothing, type Sql, sql, values } from '../base/sql.ts';
import type { Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { ownProject } from '../identity/membership.ts';

export type Facts = Readonly<Record<string, unknown>>;

export const pickChanges = (
  was: Facts,
  is: Facts,
  names: readonly string[],
): { before: Facts; after: Facts } => ({
  before: Object.fromEntries(names.map((name) => [name, was[name]])),
  after: Object.fromEntries(names.map((name) => [name, is[name]])),
});

const longestText = 300;
const longestFacts = 4000;

const shortened = (text: string): string =>
  text.length <= longestText
    ? text
    : `${text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, '')}...`;

/** JSON with texts of at most 300 characters, 4,000 in all; above that only names. */
export function factsText(facts: Facts | null | undefined): string | null {
  if (!facts) return null;
  const text = JSON.stringify(facts, (_, value: unknown) =>
    typeof value === 'string' ? shortened(value) : value,
  );
  if (text.length <= longestFacts) return text;
  return JSON.stringify({ too_long: Object.keys(facts).map(shortened).slice(0, 10) });
}

/** Per project; the oldest are removed. */
export const auditLinesKept = 100_000;

const formerMember = 'Former member';

/** For the batch that ends the account; the records stay. */
export const forgetMember = (accountId: string): Sql[] => [
  sql`UPDATE audit_lines SET actor = ${formerMember} WHERE actor_id = ${accountId}`,
  sql`UPDATE invitations SET invited_by = ${formerMember}
    WHERE made_by = ${accountId}`,
];

type AuditRow = Omit<AuditEntry, 'before' | 'after'> & {
  facts_before: string | null;
  facts_after: string | null;
};

const factsOf = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as Record<string, unknown>);

export const listAudit: Handler<'auditList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const { actor_id: actor } = query;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const results = await allRows<AuditRow>(
    ctx.deps.db,
    sql`SELECT audit_id, at, actor_id, actor, action, object, facts_before, facts_after, request_id
      FROM audit_lines
      WHERE project_id = ${projectId} ${actor === undefined ? nothing : sql`AND actor_id = ${actor}`}
        ${after ? sql`AND (at, audit_id) < (${values(after)})` : nothing}
      ORDER BY at DESC, audit_id DESC LIMIT ${limit + 1}`,
  );
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map(({ facts_before, facts_after, ...line }) => ({
      ...line,
      before: factsOf(facts_before),
      after: factsOf(facts_after),
    })),
    next_cursor: results.length > limit && last ? encodeCursor([last.at, last.audit_id]) : null,
  };
};
