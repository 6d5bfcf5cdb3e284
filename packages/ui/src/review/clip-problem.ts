import { ApiError } from '@biophony/sdk';
import { readProblem } from '../explorer/data/read-error.ts';

/**
 * Why a clip is not there: its recording was deleted, this person may not read it, the project is gone for this person, or
 * anything else, which may pass.
 */
export type ClipProblem = 'deleted' | 'kept_from' | 'left' | 'unreadable';

/** The project was deleted, or this person does not work on it any more. */
export class ProjectLeft extends Error {
  constructor(options?: ErrorOptions) {
    super('The project is not there for this account.', options);
    this.name = 'ProjectLeft';
  }
}

/** Whether the service answered that something is not there: to strangers it says so of everything. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** What an error of reading a clip means to whoever reviews it. */
export function clipProblemOf(error: unknown): ClipProblem {
  if (error instanceof ProjectLeft) return 'left';
  if (isAbsent(error) || readProblem(error) === 'missing') return 'deleted';
  return error instanceof ApiError && error.status === 403 ? 'kept_from' : 'unreadable';
}

/** Whether nobody can judge the clip here, however often it is tried. */
export const isLost = (problem: ClipProblem): boolean =>
  problem === 'deleted' || problem === 'kept_from';
