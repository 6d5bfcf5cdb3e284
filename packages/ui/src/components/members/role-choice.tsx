'use client';

import type { MemberRole } from '@biophony/contract';
import { useId } from 'react';
import { useMembersMessages } from '../../context/member-messages.ts';
import { useMessages } from '../../context/presentation-context.ts';

interface RoleChoiceProps {
  /** Those that may be given. */
  roles: readonly MemberRole[];
  value: MemberRole;
  disabled?: boolean;
  onChange: (role: MemberRole) => void;
}

/** A choice of a role, each with a sentence on what it may do. */
export function RoleChoice({ roles, value, disabled = false, onChange }: RoleChoiceProps) {
  const id = useId();
  const words = useMembersMessages();
  const { projects } = useMessages();
  return (
    <fieldset className="bp-field-group" disabled={disabled}>
      <legend className="bp-label">{words.inviteRole}</legend>
      {roles.map((role) => (
        <div key={role} className="bp-option">
          <input
            id={`${id}-${role}`}
            type="radio"
            name={id}
            checked={role === value}
            aria-describedby={`${id}-${role}-text`}
            onChange={() => onChange(role)}
          />
          <label htmlFor={`${id}-${role}`}>{projects.roles[role]}</label>
          <p id={`${id}-${role}-text`} className="bp-small bp-soft">
            {words.roleTexts[role]}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
