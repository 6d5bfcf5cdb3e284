import { ApiError } from '../../http/errors/api-error.ts';

/** Refuses everything to an account that operators suspended; nothing of it is lost. */
export function assertNotSuspended({ suspended_at }: { suspended_at: string | null }): void {
  if (suspended_at === null) return;
  throw new ApiError(
    'forbidden',
    'This account is suspended: nothing of it was deleted, but it can do nothing. Ask the people who run this service.',
  );
}
