'use client';

import { useUnsaved } from '../../unsaved/use-unsaved.ts';

/** Tells the dialog around that closing it now discards what was typed. */
export function UnsavedMark({ typed }: { typed: boolean }) {
  useUnsaved(typed);
  return null;
}
