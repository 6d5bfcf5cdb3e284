import { endpoints, type Endpoint } from '@biophony/contract';

/** Every row of the contract. */
export const rows = Object.values(endpoints) as Endpoint[];

/** The contract's `{name}` in Hono's notation. */
export const honoPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

const patterns = rows.map((row) => ({
  row,
  pattern: new RegExp(`^${row.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The rows of a path, whatever their method; empty when the contract has no such path. */
export const rowsAt = (path: string): Endpoint[] =>
  patterns.filter(({ pattern }) => pattern.test(path)).map(({ row }) => row);
