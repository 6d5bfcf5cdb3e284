/** A failure of an identity provider. `code` is one of Firebase's, such as `auth/popup-blocked`. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: `auth/${string}`;
  /** What the service said besides, for whoever goes on from here. */
  readonly details: unknown;

  constructor(
    code: `auth/${string}`,
    message: string,
    options?: ErrorOptions & { details?: unknown },
  ) {
    super(message, options);
    this.code = code;
    this.details = options?.details;
  }
}

/** The code of any identity provider's error (ours or Firebase's own), without `auth/`; null for other errors. */
export function authErrorCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice(5) : null;
}
