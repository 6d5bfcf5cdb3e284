import { ApiError } from '@biophony/sdk';
import { describeError, type ErrorText } from '../../errors/describe-error.ts';
import type { Messages } from '../../messages/index.ts';

/** What is said beside the field for the code; null when the failure is about something else. */
export const codeProblem = (failure: unknown, { device }: Messages): string | null =>
  failure instanceof ApiError && failure.status === 400 ? device.codeUnknown : null;

/** What a person is told when a device cannot be looked up or answered. */
export function describeDeviceError(
  failure: unknown,
  fallback: string,
  messages: Messages,
): ErrorText {
  const { device } = messages;
  if (failure instanceof ApiError && failure.status === 409) return { message: device.answered };
  if (failure instanceof ApiError && failure.status === 429) {
    const minutes = Math.max(1, Math.ceil((failure.retryAfterMs ?? 0) / 60_000));
    return { message: device.tooMany, hint: device.waitMinutes(minutes) };
  }
  return describeError(failure, fallback, messages);
}
