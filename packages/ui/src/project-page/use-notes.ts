'use client';

import type { Note, Project } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { ApiError, ConnectionError } from '@biophony/sdk';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { authErrorCode } from '../auth/auth-errors.ts';
import { randomId } from '../base/browser.ts';
import { keys } from '../base/query-keys.ts';
import { cutTo } from '../base/format.ts';
import { useNotesMessages } from '../kit/use-notebook-messages.ts';
import { useKit } from '../kit/kit-context.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { getNoteStore, type KeptNote, type NoteStore } from '../projects/kept-notes.ts';
import { displayNameOf } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';

interface BusyNote {
  noteId: string;
  what: 'saving' | 'deleting';
}

const none: readonly KeptNote[] = [];

/**
 * The account's waiting notes on a project, without the one that a dialog is sending; tells `onSent`
 * when there are fewer.
 */
function useWaitingNotes(
  store: NoteStore | null,
  atWork: string | null,
  onSent: () => void,
): readonly KeptNote[] {
  const all = useSyncExternalStore(
    useCallback((listener: () => void) => store?.subscribe(listener) ?? (() => {}), [store]),
    () => store?.list() ?? none,
    () => none,
  );
  const waiting = useMemo(() => all.filter(({ key }) => key !== atWork), [all, atWork]);
  const before = useRef(0);
  const tell = useEffectEvent(onSent);
  useEffect(() => {
    if (waiting.length < before.current) tell();
    before.current = waiting.length;
  }, [waiting]);
  return waiting;
}

/** Nothing answered: the call may be repeated under its key. */
const isCutOff = (error: unknown): boolean =>
  error instanceof ConnectionError || authErrorCode(error) === 'network-request-failed';

/**
 * Adds, changes and deletes notes, then reloads the project. Calls throw the SDK's errors. A note
 * that cannot be sent for want of a network waits in this browser.
 */
export function useNotes(projectId: string) {
  const { client, queryClient, messages, offline } = useKit();
  const session = useSession();
  const uid = session.user?.uid;
  const store = uid === undefined ? null : getNoteStore(uid, projectId);
  /** Being sent by the dialog that wrote it. */
  const [atWork, setAtWork] = useState<string | null>(null);
  const [busy, setBusy] = useState<BusyNote | null>(null);
  /** Newer versions the person was shown; saving overwrites them. */
  const conflictVersions = useRef(new Map<string, number>());
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.project(projectId) }),
      queryClient.invalidateQueries({ queryKey: keys.projects }),
    ]);
  const during = async (note: Note, what: BusyNote['what'], call: () => Promise<unknown>) => {
    setBusy({ noteId: note.note_id, what });
    try {
      await call();
      await refresh();
    } finally {
      setBusy(null);
    }
  };
  const send = async (note: Note, text: string) => {
    const { note_id: noteId } = note;
    // Services without versions get none.
    const latestVersion = Math.max(note.version ?? 0, conflictVersions.current.get(noteId) ?? 0);
    const version = latestVersion === 0 ? undefined : latestVersion;
    try {
      await client.notes.update(projectId, noteId, { text, version });
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        await refresh();
        const project = queryClient.getQueryData<Project>(keys.project(projectId));
        const now = project?.notes.find(({ note_id }) => note_id === noteId);
        if (now) conflictVersions.current.set(noteId, now.version);
      }
      throw error;
    }
  };
  const waiting = useWaitingNotes(store, atWork, () => void refresh());
  return {
    busy,
    /** Notes not yet at the service, newest first. */
    waiting,
    /** 'waits' if there is no network and the note waits in this browser. */
    add: async (text: string): Promise<'sent' | 'waits'> => {
      const name = displayNameOf(session, messages.common.userFallback);
      const author = cutTo(name, limits.note_author_length);
      const note: KeptNote = { key: randomId(), text, author, at: new Date().toISOString() };
      const kept = store?.put(note) ? store : null;
      if (kept && (offline.get().away || !navigator.onLine)) return 'waits';
      setAtWork(note.key);
      try {
        await client.notes.create(projectId, { text, author }, { idempotencyKey: note.key });
        kept?.remove(note.key);
        await refresh();
        return 'sent';
      } catch (error) {
        if (kept && isCutOff(error)) {
          kept.put({ ...note, tried: true });
          return 'waits';
        }
        kept?.remove(note.key);
        throw error;
      } finally {
        setAtWork(null);
      }
    },
    /** Changes or, with null, removes a waiting note. */
    changeWaiting: (note: KeptNote, text: string | null) => {
      if (text === null) store?.remove(note.key);
      // Refused under this key, it needs a new one.
      else if (note.error === undefined) store?.put({ ...note, text });
      else {
        store?.remove(note.key);
        store?.put({ key: randomId(), text, author: note.author, at: note.at });
      }
    },
    /**
     * If the note was changed elsewhere, throws once and reloads it; saving after that replaces it.
     */
    save: (note: Note, text: string) => during(note, 'saving', () => send(note, text)),
    /** Also works while the page is being left. */
    remove: (note: Note) =>
      during(note, 'deleting', () =>
        client.notes.delete(projectId, note.note_id, { keepalive: true }),
      ),
  };
}

/** Adds and removes tags, then reloads the project. Calls throw the SDK's errors. */
export function useTags(projectId: string) {
  const { client, queryClient } = useKit();
  const [busyTag, setBusyTag] = useState<string | null>(null);
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.project(projectId) }),
      queryClient.invalidateQueries({ queryKey: keys.projects }),
    ]);
  return {
    busyTag,
    add: async (tag: string) => {
      await client.tags.add(projectId, tag);
      await refresh();
    },
    remove: async (tag: string) => {
      setBusyTag(tag);
      try {
        await client.tags.remove(projectId, tag);
        await refresh();
      } finally {
        setBusyTag(null);
      }
    },
  };
}

/**
 * Deletes notes with 'Undo': a note is hidden at once and deleted when the message ends, the page
 * is left, or the person signs out. So undo needs no new note, and a failed deletion loses nothing.
 */
export function useUndoneDeletion(remove: (note: Note) => Promise<unknown>) {
  const { common } = useMessages();
  const t = useNotesMessages();
  const snackbar = useSnackbar();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [waiting, setWaiting] = useState(false);
  const show = (id: string) => setHidden((old) => new Set([...old].filter((one) => one !== id)));

  const ask = (note: Note) => {
    const { note_id: id } = note;
    snackbar.show('success', t.deleted, {
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
  // Leaving the screen sends what waits; `waiting` above ends with the message, so it is not
  // checked here.
  const closeIfOffered = useEffectEvent(() => {
    if (snackbar.get().snack?.action) snackbar.close();
  });
  useEffect(() => () => closeIfOffered(), []);
  return { hidden, ask };
}
