import { ApiError } from '@biophony/sdk';
import { readProblem } from '../explorer/data/read-error.ts';

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

/** The service also answers "not found" to people without access. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

export function clipProblemOf(error: unknown): ClipProblem {
  if (error instanceof ProjectLeft) return 'left';
  if (isAbsent(error) || readProblem(error) === 'missing') return 'deleted';
  return error instanceof ApiError && error.status === 403 ? 'kept_from' : 'unreadable';
}

/** Whether retrying is useless. */
export const isLost = (problem: ClipProblem): boolean =>
  problem === 'deleted' || problem === 'kept_from';
