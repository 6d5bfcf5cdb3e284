import type { ErrorText } from '../../errors/describe-error.ts';
import type { Messages } from '../../messages/index.ts';
import { describeError } from '../../errors/describe-error.ts';
import { readProblem } from '../data/read-error.ts';

/** Says what kept a result file or recording from being read; `fallback` stands before it. */
export function describeReadError(error: unknown, fallback: string, messages: Messages): ErrorText {
  const problem = readProblem(error);
  return problem
    ? { message: fallback, hint: messages.explorer.problems[problem] }
    : describeError(error, fallback, messages);
}
