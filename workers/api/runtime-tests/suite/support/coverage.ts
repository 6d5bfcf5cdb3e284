import { endpoints, type RouteId } from '@biophony/contract';

const seen = new Map<string, Map<RouteId, Set<number>>>();

/** Which rows were called on which server, and with what status they answered. */
export const coverage = {
  note(baseUrl: string, id: RouteId, status: number): void {
    const rows = seen.get(baseUrl) ?? new Map<RouteId, Set<number>>();
    seen.set(baseUrl, rows);
    rows.set(id, (rows.get(id) ?? new Set()).add(status));
  },
  /** One sentence on how much of the contract was served, and lists of what was not. */
  report(name: string, baseUrl: string): string {
    const ids = Object.keys(endpoints) as RouteId[];
    const statuses = (id: RouteId) => [...(seen.get(baseUrl)?.get(id) ?? [])];
    const served = ids.filter((id) => statuses(id).some((status) => status < 400));
    const absent = ids.filter((id) => statuses(id).includes(501));
    const untried = ids.filter((id) => !served.includes(id) && !absent.includes(id));
    return [
      `${name}: ${served.length} of ${ids.length} rows of the contract served`,
      absent.length > 0 ? `  still answering 501: ${absent.join(', ')}` : '  none answers 501',
      ...(untried.length > 0 ? [`  no success seen in this suite: ${untried.join(', ')}`] : []),
    ].join('\n');
  },
};
