'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { Note } from '@biophony/contract';
import { useMessages } from '../../context/presentation-context.ts';
import { useSnackbar } from '../snackbar/use-snackbar.ts';

/**
 * Deleting notes with a way back: a note is hidden at once and deleted when the message that offers 'Undo' is gone, or
 * the page is left, or the person signs out. So nothing needs to be made again, and nothing is lost when the deletion does not arrive.
 */
export function useUndoneDeletion(remove: (note: Note) => Promise<unknown>) {
  const { notes: words, common } = useMessages();
  const snackbar = useSnackbar();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [waiting, setWaiting] = useState(false);
  const show = (id: string) => setHidden((old) => new Set([...old].filter((one) => one !== id)));

  const ask = (note: Note) => {
    const { note_id: id } = note;
    snackbar.show('success', words.deleted, {
      label: common.undo,
      onTaken: () => {
        setWaiting(false);
        show(id);
      },
      onGone: () => {
        setWaiting(false);
        return remove(note).finally(() => show(id));
      },
    });
    setHidden((old) => new Set([...old, id]));
    setWaiting(true);
  };

  const flush = useEffectEvent(() => snackbar.close());
  useEffect(() => {
    if (!waiting) return;
    const left = () => flush();
    window.addEventListener('pagehide', left);
    return () => window.removeEventListener('pagehide', left);
  }, [waiting]);
  // Leaving the screen sends what waits; `waiting` above ends with the message, so it is not asked here.
  const closeIfOffered = useEffectEvent(() => {
    if (snackbar.get().snack?.action) snackbar.close();
  });
  useEffect(() => () => closeIfOffered(), []);
  return { hidden, ask };
}
