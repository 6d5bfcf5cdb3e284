import { ApiError, ConnectionError } from '@biophony/sdk';
import { describe, expect, it } from 'vitest';
import { ReadError } from '../explorer/data/read-error.ts';
import { clipProblemOf, isLost, ProjectLeft } from './use-clip-problem.ts';

const refused = (status: number) =>
  new ApiError('no', { status, code: 'any', requestId: null, field: null, retryAfterMs: null });

describe('why a clip cannot be read (S16.31)', () => {
  it.each([
    [refused(404), 'deleted'],
    [new ReadError('missing', 'gone'), 'deleted'],
    // As it comes out of a worker.
    [{ code: 'missing' }, 'deleted'],
    [refused(403), 'kept_from'],
    [new ProjectLeft(), 'left'],
    [refused(503), 'unreadable'],
    [new ReadError('expired', 'old link'), 'unreadable'],
    [new ConnectionError('offline'), 'unreadable'],
    [new Error('any'), 'unreadable'],
  ] as const)('%o is %s', (error, problem) => expect(clipProblemOf(error)).toBe(problem));
  it('keeps it from being judged where nothing helps', () =>
    expect((['deleted', 'kept_from', 'left', 'unreadable'] as const).map(isLost)).toEqual([
      true,
      true,
      false,
      false,
    ]));
});
