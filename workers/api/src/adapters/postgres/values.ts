import { types, type CustomTypesConfig } from 'pg';
import type { SqlValue } from '../../ports/database.ts';

const oids = { bool: 16, bytea: 17, int8: 20, numeric: 1700 };

const asText = (text: string) => text;
const bytes = types.getTypeParser(oids.bytea);
const parsers = new Map<number, (text: string) => unknown>([
  // What a comparison answers is 1 or 0, as on SQLite.
  [oids.bool, (text) => (text === 't' ? 1 : 0)],
  [oids.bytea, (text) => new Uint8Array(bytes(text) as Buffer)],
  [oids.int8, Number],
  [oids.numeric, Number],
]);
const numbers = new Set([21, 23, 700, 701]);

/** How columns are read: numbers as numbers, bytes as Uint8Array, truth as 1 or 0, all else as text. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? (numbers.has(oid) ? Number : asText),
};

/**
 * A bound value as the driver takes it. Its type is left to the statement, so that 5 may go to a column of texts.
 * PostgreSQL has no text with U+0000: what somebody asks for with it is nowhere, as on SQLite.
 */
export function toParameter(value: SqlValue): string | Buffer | null {
  if (value === undefined) throw new TypeError('A statement cannot bind undefined; bind null');
  if (value === null) return null;
  if (typeof value === 'string') return value.replaceAll('\u0000', '\uFFFD');
  if (typeof value === 'number') return String(value);
  return Buffer.from(value instanceof ArrayBuffer ? new Uint8Array(value) : value);
}
