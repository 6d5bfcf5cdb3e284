import { type AnswerOf, type Endpoint, endpoints, type RouteId } from '@biophony/contract';
import { handlers } from '../src/app/handlers.ts';
import type { Call, Handler } from '../src/http/handler.ts';
import { redactedAnswer, findSight } from '../src/identity/places.ts';

/** Calls a handler and redacts its answer, as the router does. */
export async function atExit<K extends RouteId>(
  handler: Handler<K>,
  call: Call<K>,
): Promise<AnswerOf<K>> {
  const id = (Object.keys(handlers) as RouteId[]).find((one) => handlers[one] === handler);
  if (!id) throw new Error('This handler answers no endpoint.');
  const endpoint: Endpoint = endpoints[id];
  const { deps, principal } = call.ctx;
  // The router looks up members only for calls about a project.
  const caller =
    principal.kind === 'user' && !endpoint.role ? { ...principal, membership: null } : principal;
  const sight = await findSight(deps.db, endpoint, caller, call.params);
  const answered = () => handler(call);
  return redactedAnswer(deps, endpoint, call.body, sight, answered) as Promise<AnswerOf<K>>;
}
