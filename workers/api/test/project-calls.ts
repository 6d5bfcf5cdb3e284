import type { RouteId } from '@biophony/contract';
import { findMembership } from '../src/identity/membership.ts';
import type { Call, Context, Handler } from '../src/http/handler.ts';
import { atExit } from './at-exit.ts';
import type { Sent, ServiceContext } from './service-context.ts';

/** As the router makes it: for the owner, or a member. */
export async function contextIn(
  service: ServiceContext,
  projectId: string,
  userId: string,
): Promise<Context> {
  const membership = await findMembership(service.deps.db, userId, {
    kind: 'projectId',
    id: projectId,
  });
  return {
    deps: service.deps,
    principal: { kind: 'user', userId, scopes: [], keyId: null, membership },
    userId: membership?.ownerId ?? userId,
    actorId: userId,
    role: membership?.role ?? 'owner',
    confinedTo: membership?.projectId ?? null,
    hidesPlaces: false,
    requestId: 'test',
    now: new Date(service.now),
  };
}

/** In that context. */
export const callsIn =
  (service: ServiceContext, projectId: string) =>
  async <K extends RouteId>(handler: Handler<K>, userId: string, sent: Sent = {}) =>
    atExit(handler, {
      ctx: await contextIn(service, projectId, userId),
      newId: sent.newId,
      params: { projectId, ...sent.params },
      query: (sent.query ?? {}) as Call<K>['query'],
      body: sent.body as Call<K>['body'],
      ifMatch: sent.ifMatch ?? null,
    });
