'use client';

import type { Member } from '@biophony/contract';
import { useId } from 'react';
import { useSamplesMessages } from '../../../context/page-messages.ts';

interface ReviewersFieldProps {
  members: readonly Member[];
  chosen: readonly string[];
  disabled?: boolean;
  onChange: (chosen: string[]) => void;
}

/** Who of the members is asked; nobody chosen is everybody. */
export function ReviewersField({ members, chosen, disabled, onChange }: ReviewersFieldProps) {
  const words = useSamplesMessages();
  const hint = useId();
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className="bp-reviewers" aria-describedby={hint} disabled={disabled}>
      <legend>{words.who}</legend>
      {members.map(({ user_id, display_name }) => (
        <label key={user_id} className="bp-reviewers-one">
          <input
            type="checkbox"
            checked={chosen.includes(user_id)}
            disabled={disabled}
            onChange={({ target }) => toggle(user_id, target.checked)}
          />
          <span>{display_name}</span>
        </label>
      ))}
      <p id={hint} className="bp-field-note">
        {words.whoHint}
      </p>
    </fieldset>
  );
}
