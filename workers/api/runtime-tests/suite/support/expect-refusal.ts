import { ApiErrorBody, errorCodes, type ErrorCode } from '@biophony/contract';
import { expect } from 'vitest';
import type { RawAnswer } from './call.ts';

/** The contract's shape, the code's status, and nothing internal. */
export function expectRefusal(answer: RawAnswer, code: ErrorCode): ApiErrorBody {
  const failure = ApiErrorBody.parse(answer.body);
  expect(failure.code, failure.error).toBe(code);
  expect(answer.status).toBe(errorCodes[code]);
  expect(answer.headers.get('x-request-id')).toBe(failure.request_id);
  expect(failure.error).not.toMatch(/\bat .*\.(ts|js|mjs):\d|SELECT |INSERT |SQLITE|D1_ERROR/);
  expect(failure.error.trim()).not.toBe('');
  if (answer.status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
  return failure;
}
