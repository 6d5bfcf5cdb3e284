import type { ApiError, ConnectionError } from '@biophony/sdk';
import type { CommanderError } from 'commander';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { CliError, type ExitCode, exitCodes, isSystemError, systemFailure } from './errors.ts';

export type KeySource = 'environment' | 'profile' | 'none';

const setAddress = 'Set the address with --api-url or BIOPHONY_API_URL.';

const certificateHint =
  "If your institution or your network signs certificates itself, ask its IT for the authority's file (PEM) and set NODE_EXTRA_CA_CERTS=FILE; otherwise ask the operator of the service. If only the clock is wrong, set it.";

/** Statuses with which a proxy reports a temporary outage. */
const passing = [429, 500, 502, 503, 504];

/** Something other than Biophony's API is at the address. */
function explainForeign(error: ApiError, apiUrl: string): CliError {
  const { status } = error;
  const message = `${apiUrl} answered with status ${status}, and not as Biophony's API does.`;
  const away = passing.includes(status);
  return new CliError(
    message,
    {
      hint: away
        ? `If the address is right, the service behind it is down: run the same command again in a while. ${setAddress}`
        : setAddress,
      exitCode: away ? exitCodes.temporary : exitCodes.usage,
      code: error.code,
    },
    { cause: error },
  );
}

function hintFor({ status, code }: ApiError, keySource: KeySource): [string, ExitCode] {
  if (code === 'invalid_credentials')
    return ['Check the email address and the password, and try again.', exitCodes.notSignedIn];
  if (code === 'email_taken')
    return [`Sign in instead: ${biophony('login')} without --sign-up.`, exitCodes.someFailed];
  if (code === 'insufficient_scope' || code === 'forbidden')
    return [
      keySource === 'environment'
        ? `Set BIOPHONY_API_KEY to a key with more rights, or unset it and sign in: ${biophony('login')}`
        : `Use a key with more rights, or sign in: ${biophony('login')}`,
      exitCodes.notSignedIn,
    ];
  if (status === 401 && keySource === 'environment')
    return [
      'BIOPHONY_API_KEY is set and wins over a sign-in: set it to a valid key, or unset it.',
      exitCodes.notSignedIn,
    ];
  if (status === 401) return [`Sign in again: ${biophony('login')}`, exitCodes.notSignedIn];
  if (code === 'unexpected_answer') return [setAddress, exitCodes.usage];
  if (status === 429 || status >= 500)
    return ['Run the same command again in a while.', exitCodes.temporary];
  if (code === 'storage_exceeded')
    return [
      `Free some space or change your plan; see ${biophony('storage')}.`,
      exitCodes.someFailed,
    ];
  if (status === 400 || status === 404)
    return ['Check what you typed; see --help.', exitCodes.usage];
  return ['', exitCodes.someFailed];
}

/** The service, or its store on another host. */
function awayHost({ origin }: ConnectionError, apiUrl: string): string {
  const isService = !origin || !URL.canParse(apiUrl) || new URL(apiUrl).origin === origin;
  return isService ? `the service at ${apiUrl}` : `the store of the service at ${origin}`;
}

export function explain(error: unknown, apiUrl: string, keySource: KeySource = 'none'): CliError {
  if (error instanceof CliError) return error;
  if (!(error instanceof Error))
    return new CliError(String(error), { hint: '', exitCode: exitCodes.someFailed, code: 'error' });
  const { name } = error;
  if (name === 'NotAuthenticatedError')
    return new CliError(
      'You are not signed in.',
      {
        hint: `Run ${biophony('login')}, or set BIOPHONY_API_KEY.`,
        exitCode: exitCodes.notSignedIn,
        code: 'not_signed_in',
      },
      { cause: error },
    );
  if (name === 'AbortedError' || name === 'AbortError')
    return new CliError(
      'Stopped.',
      { hint: '', exitCode: exitCodes.interrupted, code: 'interrupted' },
      { cause: error },
    );
  if (name === 'CertificateError')
    return new CliError(
      sentence(error.message),
      {
        hint: certificateHint,
        exitCode: exitCodes.usage,
        code: 'bad_certificate',
      },
      { cause: error },
    );
  if (name === 'NamesFileError')
    return new CliError(
      sentence(error.message),
      {
        hint: `The documentation has the format on its page about names of species; ${biophony('names list')} shows what is in force.`,
        exitCode: exitCodes.usage,
        code: 'bad_names',
      },
      { cause: error },
    );
  if (name === 'ConnectionError' || name === 'TimeoutError')
    return new CliError(
      `${error.message}.`,
      {
        hint: `Check your network and that ${awayHost(error as ConnectionError, apiUrl)} is up, then run the same command again.`,
        exitCode: exitCodes.temporary,
        code: 'no_connection',
      },
      { cause: error },
    );
  if (name === 'ApiError') {
    const api = error as ApiError;
    if (api.code.startsWith('http_')) return explainForeign(api, apiUrl);
    const [hint, exitCode] = hintFor(api, keySource);
    return new CliError(
      sentence(api.message),
      { hint, exitCode, code: api.code },
      { cause: error },
    );
  }
  if (isSystemError(error)) return systemFailure(error);
  return new CliError(
    sentence(error.message),
    {
      hint: 'This is a fault in biophony. Run it again with BIOPHONY_DEBUG=1 to see where.',
      exitCode: exitCodes.someFailed,
      code: 'fault',
    },
    { cause: error },
  );
}

export const isNotAllowed = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'insufficient_scope' || error.code === 'forbidden');

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export function usageEvent({ message }: CommanderError): string {
  const text = sentence(message.replace(/^error: /, ''));
  return JSON.stringify({
    event: 'error',
    message: text.charAt(0).toUpperCase() + text.slice(1),
    hint: 'See biophony --help, and --help after a command.',
    code: 'usage',
    exit_code: exitCodes.usage,
  });
}
