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
