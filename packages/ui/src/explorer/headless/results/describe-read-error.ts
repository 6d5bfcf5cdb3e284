import type { ErrorText } from '../../../errors/describe-error.ts';
import type { Messages } from '../../../messages/index.ts';
import { describeError } from '../../../errors/describe-error.ts';
import { neededFormat, readProblem } from '../../data/files/read-error.ts';

/** Says what kept a result file or recording from being read; `fallback` stands before it. */
export function describeReadError(error: unknown, fallback: string, messages: Messages): ErrorText {
  const problem = readProblem(error);
  if (!problem) return describeError(error, fallback, messages);
  const { problems, newerFormat } = messages.explorer;
  const needs = neededFormat(error);
  return {
    message: fallback,
    hint: problem === 'newer' ? newerFormat(needs ?? 0) : problems[problem],
  };
}
