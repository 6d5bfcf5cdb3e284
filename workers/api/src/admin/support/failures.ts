import { ApiError } from '../../http/errors/api-error.ts';
import { startupFailure } from '../../local/startup-failure.ts';
import { SettingError } from '../../settings/setting-error.ts';

/** What a person asked for cannot be done; the sentence says what to do. */
export class AdminError extends Error {
  override name = 'AdminError';
}

/** What to say about an error that ends the program, and its exit code: 2 wrong use, 5 temporary, else 1. */
export function describeFailure(
  error: unknown,
  env: Record<string, string | undefined>,
): { message: string; exitCode: number } {
  if (error instanceof SettingError) return { message: error.message, exitCode: 2 };
  if (error instanceof AdminError) return { message: error.message, exitCode: 1 };
  if (error instanceof ApiError)
    return { message: error.message, exitCode: error.status === 503 ? 5 : 1 };
  const message = error instanceof Error ? error.message : String(error);
  if (/database is locked|SQLITE_BUSY/.test(message))
    return { message: 'The database is busy. Run the same command again.', exitCode: 5 };
  const said = startupFailure(error, env);
  return {
    message: said.replace('Biophony could not start:', 'This went wrong:'),
    exitCode: 1,
  };
}
