'use client';

import { type RefObject, useEffect } from 'react';
import type { ErrorText } from '../../kit/describe-error.ts';

/**
 * Where the service's refusal belongs in a form: `of` says what is wrong with a field, by its names in /api, and `other` is what
 * belongs to no field of `fields`. The field of `form` that was refused gets the focus.
 */
export function useFormProblem(
  error: ErrorText | null,
  fields: readonly string[],
  form: RefObject<HTMLFormElement | null>,
) {
  const refused = error?.field !== undefined && fields.includes(error.field) ? error : null;
  const told = refused && `${refused.requestId} ${refused.message}`;
  useEffect(() => {
    if (told) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [told, form]);
  return {
    of: (...names: string[]) =>
      refused?.field !== undefined && names.includes(refused.field) ? refused.message : null,
    other: refused ? null : error,
  };
}
