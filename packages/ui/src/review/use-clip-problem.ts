'use client';

import { ApiError } from '@biophony/sdk';
import { describeReadError, readProblem } from '../explorer/data/read-error.ts';
import { isAbsent } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useReviewMessages, useVerdictMessages } from '../kit/use-page-messages.ts';

/**
 * The recording was deleted, the person may not read it, the person has lost the project, or
 * anything else, which may be temporary.
 */
export type ClipProblem = 'deleted' | 'kept_from' | 'left' | 'unreadable';

/** The project was deleted, or the person is no longer a member. */
export class ProjectLeft extends Error {
  constructor(options?: ErrorOptions) {
    super('The project is not there for this account.', options);
    this.name = 'ProjectLeft';
  }
}

export function clipProblemOf(error: unknown): ClipProblem {
  if (error instanceof ProjectLeft) return 'left';
  if (isAbsent(error) || readProblem(error) === 'missing') return 'deleted';
  return error instanceof ApiError && error.status === 403 ? 'kept_from' : 'unreadable';
}

/** Whether retrying is useless. */
export const isLost = (problem: ClipProblem): boolean =>
  problem === 'deleted' || problem === 'kept_from';

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
  const { left } = useVerdictMessages();
  return (error) => {
    const problem = clipProblemOf(error);
    const lost = isLost(problem);
    const told = { again: !lost, lost, onward: problem !== 'left' };
    if (problem === 'deleted') return { ...told, text: words.deleted };
    if (problem === 'left') return { ...told, text: left };
    const { message, hint } = describeReadError(error, words.unreadable, messages);
    return { ...told, text: sentences(message, hint, lost ? words.goOn : words.skipIt) };
  };
}
