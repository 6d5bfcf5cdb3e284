'use client';

import { createContext, useContext, useEffect } from 'react';
import type { Unsaved } from './unsaved.ts';

/** Unsaved texts to ask about when the page is left. */
export const PageUnsaved = createContext<Unsaved | null>(null);
/** Unsaved texts to ask about when the dialog is closed. */
export const DialogUnsaved = createContext<Unsaved | null>(null);

/** While `typed`, the dialog, the page and the browser ask before the text is discarded. */
export function useUnsaved(typed: boolean): void {
  const page = useContext(PageUnsaved);
  const dialog = useContext(DialogUnsaved);
  useEffect(() => {
    if (!typed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const [left, closed] = [page?.add(), dialog?.add()];
    return () => {
      window.removeEventListener('beforeunload', ask);
      left?.();
      closed?.();
    };
  }, [typed, page, dialog]);
}

/** Unsaved texts of the page, for navigation away from it. */
export function usePageUnsaved(): Unsaved {
  const page = useContext(PageUnsaved);
  if (!page) throw new Error('Put <BiophonyProvider> around this part of the Biophony kit.');
  return page;
}
