'use client';

import type { Member, MemberRole } from '@biophony/contract';
import { useState, type FormEvent } from 'react';
import { useMembersMessages } from '../../context/member-messages.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { Modal } from '../dialog/modal.tsx';
import { SubmitActions } from '../dialog/submit-actions.tsx';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { RoleChoice } from './role-choice.tsx';

interface ChangeRoleDialogProps {
  /** The member asked about; null closes the dialog. */
  member: Member | null;
  /** Roles that may be given. */
  roles: readonly MemberRole[];
  busy?: boolean;
  error?: ErrorText | null;
  onSave: (role: MemberRole) => void;
  onClose: () => void;
}

type FormProps = Omit<ChangeRoleDialogProps, 'member'> & { role: MemberRole };

function RoleForm({ role, roles, busy = false, error, onSave, onClose }: FormProps) {
  const words = useMembersMessages();
  const [chosen, setChosen] = useState(role);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== role && !busy) onSave(chosen);
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      {error && <ErrorAlert error={error} />}
      <RoleChoice roles={roles} value={chosen} disabled={busy} onChange={setChosen} />
      <SubmitActions
        action={words.change}
        busyAction={words.changing}
        busy={busy}
        complete={chosen !== role}
        onClose={onClose}
      />
    </form>
  );
}

/** Asks what a member may do from now on. */
export function ChangeRoleDialog({ member, ...form }: ChangeRoleDialogProps) {
  const words = useMembersMessages();
  const isOpen = member !== null && member.role !== 'owner';
  return (
    <Modal
      open={isOpen}
      onClose={form.onClose}
      title={words.changeNamed(member?.display_name ?? '')}
      locked={form.busy ?? false}
    >
      {member && member.role !== 'owner' && <RoleForm {...form} role={member.role} />}
    </Modal>
  );
}
