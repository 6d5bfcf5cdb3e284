'use client';

import type { AuditEntry } from '@biophony/contract';
import { csvLine } from '@biophony/contract/results/csv';
import { createMembersClient } from '@biophony/sdk';
import { DownloadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { formatDateTime } from '../base/format.ts';
import { numberFormat } from '../base/intl.ts';
import { keys } from '../base/query-keys.ts';
import { saveBlob } from '../base/browser.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Field } from '../kit/field.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { SettingsCard } from '../kit/settings-card.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useMembersMessages } from '../kit/use-member-messages.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { useMembers, usePagesOf } from './use-members.ts';

/** A changed field; null where there was no value. */
interface ChangedFact {
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

const shownAtOnce = 50;
const filedAtOnce = 500;

function useAudit(projectId: string, actorId: string | null) {
  const { client } = useKit();
  const t = useMembersMessages();
  const describe = useDescribe();
  const { audit } = createMembersClient(client);
  const person = actorId === null ? {} : { actor_id: actorId };
  const list = usePagesOf({
    queryKey: [...keys.audit(projectId), actorId],
    read: (cursor, signal) =>
      audit.list(projectId, { ...person, limit: shownAtOnce, cursor }, { signal }),
    rowsOf: (page): AuditEntry[] => page.entries,
    failed: t.auditFailed,
  });
  /** Lines read for the file; null while idle. */
  const [read, setRead] = useState<number | null>(null);
  const [saveError, setSaveError] = useState<ErrorText | null>(null);
  const stopping = useRef<AbortController | null>(null);
  return {
    list,
    read,
    saveError,
    stop: () => stopping.current?.abort(),
    /**
     * Reads all pages and saves them as CSV. Returns the number of lines; null if stopped or
     * failed.
     */
    save: async (): Promise<number | null> => {
      const stop = new AbortController();
      stopping.current = stop;
      setSaveError(null);
      setRead(0);
      let lines = 0;
      const parts = [auditHead];
      try {
        const pages = audit.list(
          projectId,
          { ...person, limit: filedAtOnce },
          { signal: stop.signal },
        );
        for await (const entry of pages) {
          parts.push(auditLine(entry));
          lines += 1;
          if (lines % filedAtOnce === 0) setRead(lines);
        }
        saveBlob(new Blob(parts, { type: 'text/csv' }), `changes-${projectId}.csv`);
        return lines;
      } catch (error) {
        if (!stop.signal.aborted) setSaveError(describe(error, t.auditDownloadFailed));
        return null;
      } finally {
        setRead(null);
      }
    },
  };
}

interface AuditListProps {
  entries: readonly AuditEntry[];
  /** Names by user ID. */
  names?: ReadonlyMap<string, string>;
}

const noNames: ReadonlyMap<string, string> = new Map();

/** Changes of a project with person and time, one per line. */
export function AuditList({ entries, names = noNames }: AuditListProps) {
  const { locale } = usePresentation();
  const t = useMembersMessages();
  return (
    <ol className="bp-audit" aria-label={t.auditTitle}>
      {entries.map((entry) => (
        <li key={entry.audit_id}>
          <time className="bp-small bp-soft bp-numbers" dateTime={entry.at}>
            {formatDateTime(entry.at, locale)}
          </time>
          <strong>{entry.actor}</strong>
          <div>
            <p>{t.actions[entry.action] ?? entry.action}</p>
            {entry.object && <p className="bp-small bp-soft">{namedObject(entry.object, names)}</p>}
            <ChangedFacts entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function ChangedFacts({ entry }: { entry: AuditEntry }) {
  const t = useMembersMessages();
  const facts = changedFacts(entry);
  if (facts.length === 0) return null;
  const textOf = ({ name, before, after }: ChangedFact) => {
    if (entry.before === null && after !== null) return t.auditFact(name, after);
    if (entry.after === null && before !== null) return t.auditGone(name, before);
    return t.auditChange(name, before ?? t.auditNothing, after ?? t.auditNothing);
  };
  return (
    <ul className="bp-small">
      {facts.map((fact) => (
        <li key={fact.name}>{textOf(fact)}</li>
      ))}
    </ul>
  );
}

/** Changes of a project by everybody or one person, page by page, with a download of all. */
export function Audit({ projectId }: { projectId: string }) {
  const { messages, locale } = usePresentation();
  const t = useMembersMessages();
  const snackbar = useSnackbar();
  const [person, setPerson] = useState('');
  const { list: members } = useMembers(projectId);
  const { list, read, saveError, stop, save } = useAudit(projectId, person || null);
  const [earlierNames, setEarlierNames] = useState<ReadonlyMap<string, string>>(new Map());
  // People who have left are not members, but their changes name them.
  const names = new Map([
    ...earlierNames,
    ...(list.rows ?? []).map((entry) => [entry.actor_id, entry.actor] as const),
    ...(members.rows ?? []).map((one) => [one.user_id, one.display_name] as const),
  ]);
  const people = [...names].toSorted((a, b) => a[1].localeCompare(b[1], locale));
  const number = (value: number) => numberFormat(locale).format(value);
  const download = async () => {
    const lines = await save();
    if (lines !== null) snackbar.show('success', t.auditDownloaded(number(lines)));
  };
  return (
    <SettingsCard title={t.auditTitle}>
      <p className="bp-small bp-soft">{t.auditText}</p>
      <div className="bp-audit-head">
        <Field label={t.auditPerson}>
          {(ids) => (
            <select
              {...ids}
              className="bp-select"
              value={person}
              onChange={({ target }) => {
                setEarlierNames(names);
                setPerson(target.value);
              }}
            >
              <option value="">{t.auditEverybody}</option>
              {people.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {read === null ? (
          <Button variant="soft" onClick={() => void download()}>
            <DownloadIcon aria-hidden="true" /> {t.auditDownload}
          </Button>
        ) : (
          <div className="bp-row">
            <output className="bp-small bp-numbers">{t.auditDownloading(number(read))}</output>
            <Button variant="soft" color="gray" onClick={stop}>
              {t.auditStop}
            </Button>
          </div>
        )}
      </div>
      {saveError && <ErrorAlert error={saveError} />}
      {list.error && <ErrorAlert error={list.error} onRetry={list.retry} />}
      {!list.rows && !list.error && <Loading text={messages.common.loading} />}
      {list.rows?.length === 0 && (
        <p className="bp-soft">{person === '' ? t.auditNone : t.auditNoneOf}</p>
      )}
      {list.rows && list.rows.length > 0 && <AuditList entries={list.rows} names={names} />}
      {list.more && (
        <div>
          <Button variant="soft" loading={list.reading} onClick={list.more}>
            {t.more}
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}
