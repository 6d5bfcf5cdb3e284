import type { AuditEntry } from '@biophony/contract';
import { csvLine } from '@biophony/contract/results/csv';

/** What was changed of something; null where there was nothing. */
export interface ChangedFact {
  name: string;
  before: string | null;
  after: string | null;
}

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** What something was done to, such as `member 5f0c...`; a person by their name where it is known. */
export const namedObject = (object: string, names: ReadonlyMap<string, string>): string => {
  const [noun = '', id = ''] = object.split(' ');
  const name = names.get(id);
  return name === undefined ? object : `${noun} ${name}`;
};

/** The facts that an entry of the audit changed, one by one; those that stayed are left out. */
export function changedFacts({
  before,
  after,
}: Pick<AuditEntry, 'before' | 'after'>): ChangedFact[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => ({
      name: name.replaceAll('_', ' '),
      before: textOf(before?.[name]),
      after: textOf(after?.[name]),
    }))
    .filter((fact) => fact.before !== fact.after);
}

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
