'use client';

import { createContext, useContext, useEffect } from 'react';
import type { Unsaved } from './unsaved.ts';

/** What is asked when the page is left. */
export const PageUnsaved = createContext<Unsaved | null>(null);
/** What is asked when the dialog around a form is closed. */
export const DialogUnsaved = createContext<Unsaved | null>(null);

/** While `typed`: the dialog around, the page and the browser ask before the text is discarded. */
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

/** The typed texts of the page, for whoever leads away from it. */
export function usePageUnsaved(): Unsaved {
  const page = useContext(PageUnsaved);
  if (!page) throw new Error('Put <BiophonyProvider> around this part of the Biophony kit.');
  return page;
}
