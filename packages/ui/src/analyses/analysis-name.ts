import type { Messages } from '../messages/index.ts';

/** An analysis or an analysis type, with the name of its model where a runner told it. */
export interface Named {
  type: string;
  name?: string | null | undefined;
}

/** How an analysis is called where people read it: the words for its type, else its model's name, else the type. */
export const analysisName = (
  words: Pick<Messages['analysis'], 'typeNames'>,
  { type, name }: Named,
): string => words.typeNames[type] ?? name ?? type;

/** The same for an analysis as /api answers it. */
export const nameOfAnalysis = (
  words: Pick<Messages['analysis'], 'typeNames'>,
  analysis: { analysis_type: string; analysis_name?: string | null | undefined },
): string => analysisName(words, { type: analysis.analysis_type, name: analysis.analysis_name });

/** The same with the version of its model, where the name does not say it already: `BirdNET V2.4`, `My model 3`. */
export function nameWithVersion(
  words: Pick<Messages['analysis'], 'typeNames'>,
  analysis: { analysis_type: string; model: string | null; model_version: string | null },
): string {
  const name = analysisName(words, { type: analysis.analysis_type, name: analysis.model });
  const { model_version: version } = analysis;
  const isSaid = version !== null && name.split(/[\s_-]+v?/i).includes(version);
  return version === null || version === '' || isSaid ? name : `${name} ${version}`;
}
