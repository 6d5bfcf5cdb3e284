'use client';

import type { AdminSignIn, AdminUser } from '@biophony/contract';
import { tierNames, type Tier } from '@biophony/contract/constants';
import { Button } from '@radix-ui/themes';
import { useState, type FormEvent } from 'react';
import { useAdminMessages } from '../../context/page-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { toGigabytes } from '../../format/bytes.ts';
import { formatDateTime } from '../../format/dates.ts';
import { Modal } from '../dialog/modal.tsx';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Choice } from '../form/choice.tsx';
import { TextInput } from '../form/text-input.tsx';
import { accountName } from './user-row.tsx';

interface UserDialogProps {
  user: AdminUser;
  busy: boolean;
  error: ErrorText | null;
  sessionsEnded: boolean;
  /** The last ones of 90 days; null while they are not known. */
  signIns: readonly AdminSignIn[] | null;
  /** The operator's own account can neither be suspended nor deleted here. */
  own: boolean;
  onSave: (change: { subscription_tier: Tier; storage_limit_bytes: number | null }) => void;
  onSuspend: (suspended: boolean) => void;
  onEndSessions: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Plan, ceiling and access of one account. */
export function UserDialog(props: UserDialogProps) {
  const words = useAdminMessages();
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
    <Modal open onClose={props.onClose} title={words.manageTitle(accountName(user))} locked={busy}>
      {props.error && <ErrorAlert error={props.error} />}
      <form className="bp-admin-form" onSubmit={submit}>
        <Choice
          label={words.plan}
          value={plan}
          options={tierNames.map((tier) => ({ value: tier, label: tiers[tier] }))}
          onChange={(tier) => setPlan(tier as Tier)}
        />
        <TextInput
          label={words.ceiling}
          type="number"
          min={0}
          step="any"
          value={limit}
          hint={words.ceilingHint}
          problem={wrong ? words.ceilingProblem : null}
          onChange={setLimit}
        />
        <Button type="submit" size="3" disabled={busy || wrong}>
          {busy ? words.saving : words.save}
        </Button>
      </form>
      <section className="bp-admin-form" aria-label={words.access}>
        <h3>{words.access}</h3>
        {props.sessionsEnded && (
          <Notice tone="good" live>
            <p>{words.sessionsEnded}</p>
          </Notice>
        )}
        <p className="bp-small bp-soft">
          {props.signIns?.length === 0 ? words.noSignIns : words.signIns}
        </p>
        {props.signIns && props.signIns.length > 0 && (
          <ul className="bp-small bp-numbers">
            {props.signIns.map(({ sign_in_id: id, at, way, network }) => (
              <li key={id}>
                {words.signIn(formatDateTime(at, locale), words.ways[way] ?? way, network)}
              </li>
            ))}
          </ul>
        )}
        <p className="bp-small bp-soft">{words.endSessionsText}</p>
        <Button variant="soft" color="gray" disabled={busy} onClick={props.onEndSessions}>
          {words.endSessions}
        </Button>
        {!props.own && (
          <>
            <p className="bp-small bp-soft">{words.suspendText}</p>
            <div className="bp-row">
              <Button
                variant="soft"
                color={suspended ? 'green' : 'amber'}
                disabled={busy}
                onClick={() => props.onSuspend(!suspended)}
              >
                {suspended ? words.resume : words.suspend}
              </Button>
              <Button variant="soft" color="red" disabled={busy} onClick={props.onDelete}>
                {words.deleteUser}
              </Button>
            </div>
          </>
        )}
      </section>
    </Modal>
  );
}
