import type { Endpoint, RouteId } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Principal } from '../../http/handler.ts';
import type { Deps } from '../../ports/deps.ts';
import { isOperator } from '../operators/operators.ts';
import { recentServiceSettings } from './service-settings.ts';

/** More than clients wait by themselves, so that people read the sentence. */
const retrySeconds = 120;

/** What works while the service is maintained: what machines watch it by, and what operators sign in with. */
const always: readonly RouteId[] = [
  'health',
  'ready',
  'openapi',
  'authSignIn',
  'authSecondSend',
  'authSecondVerify',
  'authPopupStart',
  'authPopupCallback',
  'authPopupExchange',
  'authToken',
  'authJwks',
  'authSignOut',
];

/** While the service is maintained, lets operators alone pass. Throws unavailable, with what they say. */
export async function assertOpen(deps: Deps, row: Endpoint, principal: Principal): Promise<void> {
  if (always.includes(row.id) || row.access === 'operator') return;
  const { maintenance } = await recentServiceSettings(deps);
  if (maintenance === '') return;
  if (principal.kind === 'user' && (await isOperator(deps.db, principal.userId))) return;
  throw new ApiError('unavailable', `This service is being maintained. ${maintenance}`).retryAfter(
    retrySeconds,
  );
}
