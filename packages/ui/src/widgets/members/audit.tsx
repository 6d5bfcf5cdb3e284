'use client';

import { DownloadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { Field } from '../../components/form/field.tsx';
import { AuditList } from '../../components/members/audit-list.tsx';
import { SettingsCard } from '../../components/settings/settings-card.tsx';
import { useMembersMessages } from '../../context/member-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { numberFormat } from '../../format/intl.ts';
import { useAudit } from '../../headless/members/use-audit.ts';
import { useMembers } from '../../headless/members/use-members.ts';
import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';

/** Who changed what in a project: of everybody or of one person, page by page, and all of it as a file. */
export function Audit({ projectId }: { projectId: string }) {
  const { messages, locale } = usePresentation();
  const words = useMembersMessages();
  const snackbar = useSnackbar();
  const [person, setPerson] = useState('');
  const { list: members } = useMembers(projectId);
  const { list, read, saveError, stop, save } = useAudit(projectId, person || null);
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  // Whoever has left is no member, and is known by what they did.
  const names = new Map([
    ...known,
    ...(list.rows ?? []).map((entry) => [entry.actor_id, entry.actor] as const),
    ...(members.rows ?? []).map((one) => [one.user_id, one.display_name] as const),
  ]);
  const people = [...names].toSorted((a, b) => a[1].localeCompare(b[1], locale));
  const number = (value: number) => numberFormat(locale).format(value);
  const download = async () => {
    const lines = await save();
    if (lines !== null) snackbar.show('success', words.auditDownloaded(number(lines)));
  };
  return (
    <SettingsCard title={words.auditTitle}>
      <p className="bp-small bp-soft">{words.auditText}</p>
      <div className="bp-audit-head">
        <Field label={words.auditPerson}>
          {(ids) => (
            <select
              {...ids}
              className="bp-select"
              value={person}
              onChange={({ target }) => {
                setKnown(names);
                setPerson(target.value);
              }}
            >
              <option value="">{words.auditEverybody}</option>
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
            <DownloadIcon aria-hidden="true" /> {words.auditDownload}
          </Button>
        ) : (
          <div className="bp-row">
            <output className="bp-small bp-numbers">{words.auditDownloading(number(read))}</output>
            <Button variant="soft" color="gray" onClick={stop}>
              {words.auditStop}
            </Button>
          </div>
        )}
      </div>
      {saveError && <ErrorAlert error={saveError} />}
      {list.error && <ErrorAlert error={list.error} onRetry={list.retry} />}
      {!list.rows && !list.error && <Loading text={messages.common.loading} />}
      {list.rows?.length === 0 && (
        <p className="bp-soft">{person === '' ? words.auditNone : words.auditNoneOf}</p>
      )}
      {list.rows && list.rows.length > 0 && <AuditList entries={list.rows} names={names} />}
      {list.more && (
        <div>
          <Button variant="soft" loading={list.reading} onClick={list.more}>
            {words.more}
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}
