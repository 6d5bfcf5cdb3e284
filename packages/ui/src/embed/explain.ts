import { ApiError, ConnectionError, NotAuthenticatedError } from '@biophony/sdk';
import { embedConsole as words } from '../messages/en/common.ts';
import { TokenError, tokenSeconds } from './page-access.ts';
import { PartError } from './load-part.ts';

/** Anything as long as a secret: no token gets into the console. */
const secrets = /[\w.~+/=-]{32,}/g;

const withoutSecrets = (text: string): string => text.replace(secrets, '…');

interface Circumstances {
  service: string;
  origin: string;
  /** The page's server gives no tokens then. */
  isPublic: boolean;
}

/** Tells the page's developer why, and what to do. */
export function explain(error: Error, { service, origin, isPublic }: Circumstances): string {
  if (error instanceof TokenError) {
    if (error.problem === 'late') return words.tokenLate(tokenSeconds);
    if (error.problem === 'empty') return words.tokenEmpty;
    return words.tokenFailed(withoutSecrets(error.message));
  }
  if (error instanceof PartError) return words.noPart(error.message);
  if (error instanceof NotAuthenticatedError) return words.tokenEmpty;
  if (error instanceof ConnectionError) return words.unreachable(service);
  if (!(error instanceof ApiError)) return withoutSecrets(error.message);
  if (isPublic && [401, 403, 404].includes(error.status)) return words.notPublic(origin);
  if (error.status === 401) return words.refused(origin);
  if (error.status === 403 || error.status === 404) return words.notFound(origin);
  return words.failed(withoutSecrets(error.message), error.code, error.requestId);
}
