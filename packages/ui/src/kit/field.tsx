'use client';

import { type ReactNode, useId } from 'react';

/** What a control needs to be tied to its label, its hint and its problem. */
interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  problem?: string | null;
  children: (ids: FieldIds) => ReactNode;
}

/** A labelled control with a hint, or with what is wrong. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = problem ?? hint;
  return (
    <div className="bp-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {note && (
        <p id={noteId} className="bp-field-note" data-problem={problem ? '' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
