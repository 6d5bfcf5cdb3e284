'use client';

import type { AuditEntry } from '@biophony/contract';
import { useMembersMessages } from '../../context/member-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { formatDateTime } from '../../format/dates.ts';
import { changedFacts } from '../../model/audit-facts.ts';

/** Who changed what in a project and when, a change a line. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
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
            {entry.object && <p className="bp-small bp-soft">{entry.object}</p>}
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
  return (
    <ul className="bp-small">
      {facts.map(({ name, before, after }) => (
        <li key={name}>
          {words.auditFact(name, before ?? words.auditNothing, after ?? words.auditNothing)}
        </li>
      ))}
    </ul>
  );
}
