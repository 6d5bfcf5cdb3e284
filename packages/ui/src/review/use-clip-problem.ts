'use client';

import { describeReadError } from '../explorer/data/read-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { clipProblemOf, isLost } from './clip-problem.ts';

export interface ToldProblem {
  text: string;
  again: boolean;
  /** Whether it cannot be judged. */
  lost: boolean;
  onward: boolean;
}

const sentences = (...parts: readonly (string | undefined)[]) =>
  parts.filter(Boolean).join('. ').replaceAll('..', '.');

export function useClipProblem(): (error: unknown) => ToldProblem {
  const { messages } = useKit();
  const words = useReviewMessages();
  return (error) => {
    const problem = clipProblemOf(error);
    const lost = isLost(problem);
    const told = { again: !lost, lost, onward: problem !== 'left' };
    if (problem === 'deleted') return { ...told, text: words.deleted };
    if (problem === 'left') return { ...told, text: words.left };
    const { message, hint } = describeReadError(error, words.unreadable, messages);
    return { ...told, text: sentences(message, hint, lost ? words.goOn : words.skipIt) };
  };
}
