import type { AuditEntry } from '@biophony/contract';
import { csvLine } from '@biophony/contract/results/csv';

const columns = [
  'at',
  'actor_id',
  'actor',
  'action',
  'object',
  'before',
  'after',
  'request_id',
  'audit_id',
] as const satisfies readonly (keyof AuditEntry)[];

/** The first line of an audit as CSV. */
export const auditHead = csvLine(columns);

const cellOf = (value: AuditEntry[(typeof columns)[number]]): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

/** An entry as a line of CSV; what was before and after is JSON. */
export const auditLine = (entry: AuditEntry): string =>
  csvLine(columns.map((column) => cellOf(entry[column])));
