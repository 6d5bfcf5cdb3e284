import { ApiError } from '@biophony/sdk';
import { describe, expect, it } from 'vitest';
import { device } from '../messages/en/account.ts';
import { en } from '../messages/en/index.ts';
import { codeProblem, describeDeviceError } from './use-link-screens.ts';

const refusal = (status: number, retryAfterMs: number | null = null) =>
  new ApiError('own sentence', {
    status,
    code: 'refused',
    requestId: null,
    field: status === 400 ? 'user_code' : null,
    retryAfterMs,
  });
const told = (failure: unknown) => describeDeviceError(failure, 'Failed', device, en);

describe('a device that cannot be answered', () => {
  it('with an unknown code is a matter of the field', () => {
    expect(codeProblem(refusal(400), device)).toBe(device.codeUnknown);
    expect(codeProblem(refusal(409), device)).toBeNull();
  });
  it('that was answered before sends people to its terminal', () => {
    expect(told(refusal(409)).message).toBe(device.answered);
  });
  it('after too many attempts says how long to wait', () => {
    expect(told(refusal(429, 840_001)).hint).toBe('Wait 15 minutes, then try again.');
    expect(told(refusal(429)).hint).toBe('Wait a minute, then try again.');
  });
  it('for another reason gives the sentence of the service', () => {
    expect(told(refusal(500)).message).toBe('own sentence');
    expect(told(new Error('x')).message).toBe('Failed');
  });
});
