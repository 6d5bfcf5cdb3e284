import { ApiError } from '../../http/errors/api-error.ts';

/** Throws invalid_request for what no browser sends as an origin, such as one with the scheme's own port. */
export function assertOrigins(origins: readonly string[]): void {
  const odd = origins.findIndex(
    (origin) => !URL.canParse(origin) || new URL(origin).origin !== origin,
  );
  if (odd < 0) return;
  throw new ApiError(
    'invalid_request',
    `origins[${odd}] is not an origin as browsers write it, such as https://example.org.`,
    `origins[${odd}]`,
  );
}
