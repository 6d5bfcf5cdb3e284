import { endpoints, type RouteId } from '@biophony/contract';

const served = new Map<string, Set<RouteId>>();

export function noteServed(baseUrl: string, id: RouteId): void {
  const ids = served.get(baseUrl) ?? new Set();
  served.set(baseUrl, ids.add(id));
}

/** Endpoints without a successful answer of a server. */
export const neverServed = (baseUrl: string): RouteId[] =>
  (Object.keys(endpoints) as RouteId[]).filter((id) => !served.get(baseUrl)?.has(id));
