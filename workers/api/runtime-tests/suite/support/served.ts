import { endpoints, type RouteId } from '@biophony/contract';

const served = new Map<string, Set<RouteId>>();

/** Notes that a server answered a call of an endpoint with success. */
export function noteServed(baseUrl: string, id: RouteId): void {
  const ids = served.get(baseUrl) ?? new Set();
  served.set(baseUrl, ids.add(id));
}

/** The endpoints that a server has answered no call of with success. */
export const neverServed = (baseUrl: string): RouteId[] =>
  (Object.keys(endpoints) as RouteId[]).filter((id) => !served.get(baseUrl)?.has(id));
