import type { Messages } from '../messages/index.ts';

export interface Named {
  type: string;
  name?: string | null | undefined;
}

/** The catalogue's name of the type, else the model's name, else the type. */
export const analysisName = (
  messages: Pick<Messages['analysis'], 'typeNames'>,
  { type, name }: Named,
): string => messages.typeNames[type] ?? name ?? type;

export const nameOfAnalysis = (
  messages: Pick<Messages['analysis'], 'typeNames'>,
  analysis: { analysis_type: string; analysis_name?: string | null | undefined },
): string => analysisName(messages, { type: analysis.analysis_type, name: analysis.analysis_name });

/** Adds the model's version unless the name contains it: `BirdNET V2.4`, `My model 3`. */
export function nameWithVersion(
  messages: Pick<Messages['analysis'], 'typeNames'>,
  analysis: { analysis_type: string; model: string | null; model_version: string | null },
): string {
  const name = analysisName(messages, { type: analysis.analysis_type, name: analysis.model });
  const { model_version: version } = analysis;
  const isSaid = version !== null && name.split(/[\s_-]+v?/i).includes(version);
  return version === null || version === '' || isSaid ? name : `${name} ${version}`;
}
