'use client';

import type { AdminUser } from '@biophony/contract';
import { useState } from 'react';
import { AdminList } from '../../components/admin/admin-list.tsx';
import { UserDialog } from '../../components/admin/user-dialog.tsx';
import { accountName, UserRow } from '../../components/admin/user-row.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { TextInput } from '../../components/form/text-input.tsx';
import { useAdminMessages } from '../../context/page-messages.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { useAdminSignIns, useAdminUsers } from '../../headless/admin/use-admin.ts';
import { useSession } from '../../headless/session/session-context.ts';

/** Accounts: found, changed, suspended and deleted. */
export function UsersPage() {
  const words = useAdminMessages();
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
  /** Closes when it is done; what went wrong stays on show. */
  const done = (work: Promise<unknown>) => void work.then(close, console.error);
  return (
    <>
      <div className="bp-admin-filter">
        <TextInput
          label={words.search}
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
          title={words.users}
          empty={words.noUsers}
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
        title={words.deleteUser}
        question={chosen ? words.deleteQuestion(accountName(chosen)) : undefined}
        action={words.deleteUser}
        busy={list.busy}
        onConfirm={() => chosen && done(list.remove(chosen.user_id))}
        onClose={close}
      >
        {list.problem && <ErrorAlert error={list.problem} />}
      </ConfirmDialog>
    </>
  );
}
