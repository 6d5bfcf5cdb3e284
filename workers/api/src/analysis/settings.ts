import { analysisType, completeSettings, limits } from '@biophony/contract';
import { firstRow, type Sql, sql } from '../base/sql.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Handler } from '../http/handler.ts';

/** The account's own runners and those that serve all; `user` is an expression. */
export const offeredTo = (user: Sql, runners = sql`runners`): Sql =>
  sql`(${runners}.user_id IS NULL OR ${runners}.user_id = ${user})`;

/** From the runner heard last; both are expressions. */
export const selectModelName = (type: Sql, user: Sql): Sql =>
  sql`(SELECT told.model_name FROM runners AS told WHERE told.analysis_type = ${type}
      AND told.model_name IS NOT NULL
      AND ${offeredTo(user, sql`told`)} ORDER BY told.seen_at DESC LIMIT 1)`;

/** Code points, like `length` in SQL. */
function characterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count++;
  return count;
}

/** JSON. Throws `invalid_request` for invalid or too long settings. */
export function checkedSettings(typeId: string, values: Record<string, unknown>): string {
  const { settings, issues } = completeSettings(typeId, values);
  const [issue] = issues;
  if (issue) throw new ApiError('invalid_request', issue.message, `settings.${issue.setting}`);
  const text = JSON.stringify(settings);
  const characters = characterCount(text);
  if (characters <= limits.analysis_settings_length) return text;
  const longest = Object.entries(settings)
    .map(([name, value]) => ({ name, length: characterCount(JSON.stringify(value)) }))
    .reduce((a, b) => (b.length > a.length ? b : a));
  throw new ApiError(
    'invalid_request',
    `The settings of an analysis may have ${limits.analysis_settings_length} characters here, and these have ${characters}. Shorten ${longest.name}, or analyse with biophony-analysis, which takes lists of ${limits.species_names} names.`,
    `settings.${longest.name}`,
  );
}

/** Every `model:<id>` has BirdNET's. */
export const getTemplate: Handler<'analysisTypeGet'> = async ({ ctx, params }) => {
  const { type: id = '' } = params;
  const type = analysisType(id);
  if (!type) throw notFound('analysis type');
  const row = await firstRow<{ name: string | null }>(
    ctx.deps.db,
    sql`SELECT ${selectModelName(sql`${id}`, sql`${ctx.userId}`)} AS name`,
  );
  return {
    template: {
      analysis_type: id,
      name: row?.name ?? null,
      description: type.description,
      default_settings: { ...type.default_settings },
      parameter_descriptions: { ...type.parameter_descriptions },
    },
  };
};
