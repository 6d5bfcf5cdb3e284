'use client';

import type { MemberRole } from '@biophony/contract';
import { useId, useState, type FormEvent } from 'react';
import { useMembersMessages } from '../../context/member-messages.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useUnsaved } from '../../unsaved/use-unsaved.ts';
import { Modal } from '../dialog/modal.tsx';
import { SubmitActions } from '../dialog/submit-actions.tsx';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { TextInput } from '../form/text-input.tsx';
import { RoleChoice } from './role-choice.tsx';

interface InviteDialogProps {
  open: boolean;
  /** Roles that may be given. */
  roles: readonly MemberRole[];
  busy?: boolean;
  error?: ErrorText | null;
  /** Without an address a link is made for whoever has it. */
  onInvite: (terms: { role: MemberRole; email?: string }) => void;
  /** Something was typed: what was wrong before may be right now. */
  onType?: () => void;
  onClose: () => void;
}

const ways = ['mail', 'link'] as const;
type Way = (typeof ways)[number];

/** As much as is sure of an address before a mail is sent there. */
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 320;

type FormProps = Omit<InviteDialogProps, 'open'>;

function InviteForm({ roles, busy = false, error, onInvite, onType, onClose }: FormProps) {
  const words = useMembersMessages();
  const id = useId();
  const [role, setRole] = useState<MemberRole>(
    roles.find((one) => one === 'reviewer') ?? roles[0] ?? 'viewer',
  );
  const [way, setWay] = useState<Way>('mail');
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const address = email.trim();
  useUnsaved(address !== '');
  const wrong = way === 'mail' && !isAddress(address);
  const refused = error?.field === 'email' && way === 'mail' ? error.message : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong && !busy) onInvite(way === 'mail' ? { role, email: address } : { role });
  };
  const labels = { mail: words.inviteByMail, link: words.inviteByLink };
  return (
    <form className="bp-stack" noValidate onSubmit={submit}>
      {error && !refused && <ErrorAlert error={error} />}
      <RoleChoice roles={roles} value={role} disabled={busy} onChange={setRole} />
      <fieldset className="bp-field-group" disabled={busy}>
        <legend className="bp-label">{words.inviteWay}</legend>
        {ways.map((one) => (
          <div key={one} className="bp-option">
            <input
              id={`${id}-${one}`}
              type="radio"
              name={id}
              checked={one === way}
              onChange={() => {
                setWay(one);
                onType?.();
              }}
            />
            <label htmlFor={`${id}-${one}`}>{labels[one]}</label>
          </div>
        ))}
      </fieldset>
      {way === 'mail' ? (
        <TextInput
          label={words.email}
          type="email"
          autoComplete="off"
          hint={words.inviteMailText}
          problem={refused ?? (tried && wrong ? words.emailProblem : null)}
          value={email}
          maxLength={320}
          disabled={busy}
          onChange={(text) => {
            setEmail(text);
            onType?.();
          }}
        />
      ) : (
        <p className="bp-small bp-soft">{words.inviteLinkText}</p>
      )}
      <p className="bp-small bp-soft">{words.inviteTerms}</p>
      <SubmitActions
        action={way === 'mail' ? words.send : words.make}
        busyAction={words.inviting}
        busy={busy}
        complete
        onClose={onClose}
      />
    </form>
  );
}

/** Asks whom to invite to a project, as what, and how. */
export function InviteDialog({ open, ...form }: InviteDialogProps) {
  const words = useMembersMessages();
  return (
    <Modal open={open} onClose={form.onClose} title={words.inviteTitle} locked={form.busy ?? false}>
      <InviteForm {...form} />
    </Modal>
  );
}
