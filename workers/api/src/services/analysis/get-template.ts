import { analysisType } from '@biophony/contract';
import { notFound } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { modelNameOf } from './model-name.ts';

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
