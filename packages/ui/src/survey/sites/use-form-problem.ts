'use client';

import { type RefObject, useEffect } from 'react';
import type { ErrorText } from '../../kit/describe-error.ts';

/**
 * Assigns the service's refusal to fields: `of` returns the problem of a field by its name in /api,
 * `other` what belongs to no field of `fields`. Focuses the refused field of `form`.
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
