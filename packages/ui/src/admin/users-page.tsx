'use client';

import type { AdminSignIn, AdminUser } from '@biophony/contract';
import { type Tier, tierNames, tiers } from '@biophony/contract/constants';
import { Badge, Button } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatDate, formatDateTime } from '../base/format.ts';
import { formatBytes, toGigabytes } from '../base/sizes.ts';
import { Choice } from '../kit/choice.tsx';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { ConfirmDialog, Modal } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import { SettingsCard } from '../kit/settings-card.tsx';
import { TextInput } from '../kit/text-input.tsx';
import { useAdminMessages } from '../kit/use-page-messages.ts';
import { useSession } from '../session/use-session.ts';
import { useAdminSignIns, useAdminUsers } from './use-admin.ts';

interface AdminListProps {
  title: string;
  /** Text without rows. */
  empty: string;
  rows: readonly ReactNode[];
  more: boolean;
  onMore: () => void;
}

export function AdminList({ title, empty, rows, more, onMore }: AdminListProps) {
  const t = useAdminMessages();
  return (
    <SettingsCard title={title}>
      {rows.length === 0 ? <p>{empty}</p> : <ul className="bp-admin-rows">{rows}</ul>}
      {more && (
        <div>
          <Button variant="soft" onClick={onMore}>
            {t.more}
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}

const accountName = (user: Pick<AdminUser, 'display_name' | 'email' | 'user_id'>): string =>
  user.display_name || user.email || user.user_id;

function UserRow({ user, onManage }: { user: AdminUser; onManage: () => void }) {
  const { messages, locale } = usePresentation();
  const t = useAdminMessages();
  const { tiers: plans } = messages;
  const limit = user.storage_limit_bytes ?? tiers[user.subscription_tier].storage_bytes;
  const facts = [
    plans[user.subscription_tier],
    t.storage(formatBytes(user.storage_used_bytes), formatBytes(limit)),
    t.projectCount(user.project_count),
    t.since(formatDate(user.created_at, locale)),
  ];
  return (
    <li>
      <div>
        <strong>{accountName(user)}</strong>{' '}
        {user.operator && <Badge radius="full">{t.operator}</Badge>}{' '}
        {user.suspended_at && (
          <Badge color="red" radius="full">
            {t.suspended}
          </Badge>
        )}
        {user.email && <p className="bp-small">{user.email}</p>}
        <p className="bp-small bp-soft bp-numbers">{facts.join(' · ')}</p>
      </div>
      <Button variant="soft" aria-label={t.manageNamed(accountName(user))} onClick={onManage}>
        {t.manage}
      </Button>
    </li>
  );
}

interface UserDialogProps {
  user: AdminUser;
  busy: boolean;
  error: ErrorText | null;
  sessionsEnded: boolean;
  /** Sign-ins of the last 90 days; null until known. */
  signIns: readonly AdminSignIn[] | null;
  /** Operators can neither suspend nor delete their own account here. */
  own: boolean;
  onSave: (change: { subscription_tier: Tier; storage_limit_bytes: number | null }) => void;
  onSuspend: (suspended: boolean) => void;
  onEndSessions: () => void;
  onDelete: () => void;
  onClose: () => void;
}

function UserDialog(props: UserDialogProps) {
  const t = useAdminMessages();
  const { messages, locale } = usePresentation();
  const { tiers } = messages;
  const { user, busy } = props;
  const [plan, setPlan] = useState<Tier>(user.subscription_tier);
  const [limit, setLimit] = useState(
    user.storage_limit_bytes === null ? '' : String(toGigabytes(user.storage_limit_bytes)),
  );
  const gigabytes = limit.trim() === '' ? null : Number(limit);
  const wrong = gigabytes !== null && !(gigabytes > 0 && gigabytes < 1e6);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong && !busy)
      props.onSave({
        subscription_tier: plan,
        storage_limit_bytes: gigabytes === null ? null : Math.round(gigabytes * 1024 ** 3),
      });
  };
  const suspended = user.suspended_at !== null;
  return (
    <Modal open onClose={props.onClose} title={t.manageTitle(accountName(user))} locked={busy}>
      {props.error && <ErrorAlert error={props.error} />}
      <form className="bp-admin-form" onSubmit={submit}>
        <Choice
          label={t.plan}
          value={plan}
          options={tierNames.map((tier) => ({ value: tier, label: tiers[tier] }))}
          onChange={(tier) => setPlan(tier as Tier)}
        />
        <TextInput
          label={t.ceiling}
          type="number"
          min={0}
          step="any"
          value={limit}
          hint={t.ceilingHint}
          problem={wrong ? t.ceilingProblem : null}
          onChange={setLimit}
        />
        <Button type="submit" size="3" disabled={busy || wrong}>
          {busy ? t.saving : t.save}
        </Button>
      </form>
      <section className="bp-admin-form" aria-label={t.access}>
        <h3>{t.access}</h3>
        {props.sessionsEnded && (
          <Notice tone="good" live>
            <p>{t.sessionsEnded}</p>
          </Notice>
        )}
        <p className="bp-small bp-soft">{props.signIns?.length === 0 ? t.noSignIns : t.signIns}</p>
        {props.signIns && props.signIns.length > 0 && (
          <ul className="bp-small bp-numbers">
            {props.signIns.map(({ sign_in_id: id, at, way, network }) => (
              <li key={id}>{t.signIn(formatDateTime(at, locale), t.ways[way] ?? way, network)}</li>
            ))}
          </ul>
        )}
        <p className="bp-small bp-soft">{t.endSessionsText}</p>
        <Button variant="soft" color="gray" disabled={busy} onClick={props.onEndSessions}>
          {t.endSessions}
        </Button>
        {!props.own && (
          <>
            <p className="bp-small bp-soft">{t.suspendText}</p>
            <div className="bp-row">
              <Button
                variant="soft"
                color={suspended ? 'green' : 'amber'}
                disabled={busy}
                onClick={() => props.onSuspend(!suspended)}
              >
                {suspended ? t.resume : t.suspend}
              </Button>
              <Button variant="soft" color="red" disabled={busy} onClick={props.onDelete}>
                {t.deleteUser}
              </Button>
            </div>
          </>
        )}
      </section>
    </Modal>
  );
}

export function UsersPage() {
  const t = useAdminMessages();
  const { common } = useMessages();
  const { profile } = useSession();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  const [deleting, setDeleting] = useState(false);
  const list = useAdminUsers(search);
  const signIns = useAdminSignIns(chosen?.user_id ?? null);
  const close = () => {
    list.forget();
    setChosen(null);
    setDeleting(false);
  };
  /** Closes on success; an error stays visible. */
  const done = (work: Promise<unknown>) => void work.then(close, console.error);
  return (
    <>
      <div className="bp-admin-filter">
        <TextInput
          label={t.search}
          type="search"
          value={search}
          maxLength={200}
          onChange={setSearch}
        />
      </div>
      {list.error && <ErrorAlert error={list.error} onRetry={list.retry} />}
      {!list.users && !list.error && <Loading text={common.loading} />}
      {list.users && (
        <AdminList
          title={t.users}
          empty={t.noUsers}
          rows={list.users.map((user) => (
            <UserRow key={user.user_id} user={user} onManage={() => setChosen(user)} />
          ))}
          more={list.more}
          onMore={list.loadMore}
        />
      )}
      {chosen && !deleting && (
        <UserDialog
          user={chosen}
          own={chosen.user_id === profile?.user_id}
          busy={list.busy}
          error={list.problem}
          sessionsEnded={list.sessionsEnded}
          signIns={signIns}
          onSave={(change) => done(list.change(chosen.user_id, change))}
          onSuspend={(suspended) => done(list.change(chosen.user_id, { suspended }))}
          onEndSessions={() => list.endSessions(chosen.user_id)}
          onDelete={() => setDeleting(true)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={chosen !== null && deleting}
        title={t.deleteUser}
        question={chosen ? t.deleteQuestion(accountName(chosen)) : undefined}
        action={t.deleteUser}
        busy={list.busy}
        onConfirm={() => chosen && done(list.remove(chosen.user_id))}
        onClose={close}
      >
        {list.problem && <ErrorAlert error={list.problem} />}
      </ConfirmDialog>
    </>
  );
}
