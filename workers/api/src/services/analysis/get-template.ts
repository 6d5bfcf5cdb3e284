import { analysisType } from '@biophony/contract';
import { notFound } from '../../http/api-error.ts';
import type { Handler } from '../../http/handler.ts';

/** Defaults and meaning of a type's settings; any `model:<id>` has those of BirdNET. */
export const getTemplate: Handler<'analysisTypeGet'> = async ({ params }) => {
  const { type: id = '' } = params;
  const type = analysisType(id);
  if (!type) throw notFound('analysis type');
  return {
    template: {
      analysis_type: id,
      description: type.description,
      default_settings: { ...type.default_settings },
      parameter_descriptions: { ...type.parameter_descriptions },
    },
  };
};
