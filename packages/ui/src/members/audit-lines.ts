import type { AuditEntry } from '@biophony/contract';
import { csvLine } from '@biophony/contract/results/csv';

/** A changed field; null where there was no value. */
export interface ChangedFact {
  name: string;
  before: string | null;
  after: string | null;
}

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Object of an action, such as `member 5f0c...`; people by name if known. */
export const namedObject = (object: string, names: ReadonlyMap<string, string>): string => {
  const [noun = '', id = ''] = object.split(' ');
  const name = names.get(id);
  return name === undefined ? object : `${noun} ${name}`;
};

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

export const auditHead = csvLine(columns);

const cellOf = (value: AuditEntry[(typeof columns)[number]]): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

/** An entry as a CSV line; values before and after are JSON. */
export const auditLine = (entry: AuditEntry): string =>
  csvLine(columns.map((column) => cellOf(entry[column])));
