import { endpoints, type Endpoint } from '@biophony/contract';

interface Matched {
  row: Endpoint;
  params: Record<string, string>;
}

const patternOf = (path: string) =>
  new RegExp(
    `^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
  );

/** Rows whose path has fewer parameters come first, as in the service. */
const rows = Object.values(endpoints)
  .map((row: Endpoint) => ({ row, pattern: patternOf(row.path) }))
  .sort((a, b) => a.row.path.split('{').length - b.row.path.split('{').length);

/** The row of the contract that a call means. */
export function matchRow(method: string, path: string): Matched | null {
  for (const { row, pattern } of rows) {
    const found = row.method === method ? pattern.exec(path) : null;
    if (!found) continue;
    const params = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    return { row, params: Object.fromEntries(params) as Record<string, string> };
  }
  return null;
}
