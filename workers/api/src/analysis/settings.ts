import { analysisType, completeSettings, limits } from '@biophony/contract';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Handler } from '../http/handler.ts';

/** SQL of which runners' offers count for an account: those of runners that work for everybody, and its own; `user` is an expression. */
export const offeredTo = (user: string, runners = 'runners'): string =>
  `(${runners}.user_id IS NULL OR ${runners}.user_id = ${user})`;

/** SQL of how the model of an analysis type is called for an account, as the runner heard last told; both are expressions. */
export const modelNameOf = (type: string, user: string): string =>
  `(SELECT told.model_name FROM runners AS told WHERE told.analysis_type = ${type} AND told.model_name IS NOT NULL
    AND ${offeredTo(user, 'told')} ORDER BY told.seen_at DESC LIMIT 1)`;

/** Characters of a text as `length` counts them in SQL: code points, of which some are two units of UTF-16. */
function characterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count++;
  return count;
}

/** Complete settings of a type as JSON. Throws invalid_request for wrong ones, and for more than /api keeps. */
export function checkedSettings(typeId: string, given: Record<string, unknown>): string {
  const { settings, issues } = completeSettings(typeId, given);
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

/** Defaults and meaning of a type's settings; any `model:<id>` has those of BirdNET. */
export const getTemplate: Handler<'analysisTypeGet'> = async ({ ctx, params }) => {
  const { type: id = '' } = params;
  const type = analysisType(id);
  if (!type) throw notFound('analysis type');
  const told = await ctx.deps.db
    .prepare(`SELECT ${modelNameOf('?', '?')} AS name`)
    .bind(id, ctx.userId)
    .first<{ name: string | null }>();
  return {
    template: {
      analysis_type: id,
      name: told?.name ?? null,
      description: type.description,
      default_settings: { ...type.default_settings },
      parameter_descriptions: { ...type.parameter_descriptions },
    },
  };
};
