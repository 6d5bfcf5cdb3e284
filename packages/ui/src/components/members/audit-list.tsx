'use client';

import type { AuditEntry } from '@biophony/contract';
import { useMembersMessages } from '../../context/member-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { formatDateTime } from '../../format/dates.ts';
import { changedFacts, namedObject, type ChangedFact } from '../../model/audit-facts.ts';

interface AuditListProps {
  entries: readonly AuditEntry[];
  /** What people are called, by their user IDs. */
  names?: ReadonlyMap<string, string>;
}

const noNames: ReadonlyMap<string, string> = new Map();

/** Who changed what in a project and when, a change a line. */
export function AuditList({ entries, names = noNames }: AuditListProps) {
  const { locale } = usePresentation();
  const words = useMembersMessages();
  return (
    <ol className="bp-audit" aria-label={words.auditTitle}>
      {entries.map((entry) => (
        <li key={entry.audit_id}>
          <time className="bp-small bp-soft bp-numbers" dateTime={entry.at}>
            {formatDateTime(entry.at, locale)}
          </time>
          <strong>{entry.actor}</strong>
          <div>
            <p>{words.actions[entry.action] ?? entry.action}</p>
            {entry.object && <p className="bp-small bp-soft">{namedObject(entry.object, names)}</p>}
            <ChangedFacts entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function ChangedFacts({ entry }: { entry: AuditEntry }) {
  const words = useMembersMessages();
  const facts = changedFacts(entry);
  if (facts.length === 0) return null;
  const textOf = ({ name, before, after }: ChangedFact) => {
    if (entry.before === null && after !== null) return words.auditFact(name, after);
    if (entry.after === null && before !== null) return words.auditGone(name, before);
    return words.auditChange(name, before ?? words.auditNothing, after ?? words.auditNothing);
  };
  return (
    <ul className="bp-small">
      {facts.map((fact) => (
        <li key={fact.name}>{textOf(fact)}</li>
      ))}
    </ul>
  );
}
