import { ApiError, isRetryable, type Requester } from '@biophony/sdk';
import { projectsUnsent } from '../base/unsent.ts';
import { type Account, tokenOf } from '../verdicts/account-token.ts';
import { inTurn, type Locks } from '../verdicts/verdict-queue.ts';
import { getNoteStore, type KeptNote, type NoteStore } from './kept-notes.ts';

interface Sending {
  client: { request: Requester };
  store: NoteStore;
  userId: string;
  projectId: string;
  /** Token of the account whose notes they are; null while another or no account is signed in. */
  token: (renew: boolean) => Promise<string | null>;
  /** Locks shared by all tabs, so that one sends at a time. */
  locks?: Locks | null;
}

/**
 * Sends the waiting notes of an account on a project, oldest first, until one cannot be sent for
 * now. Those that the service refuses stay, with its sentence. Never throws.
 */
export async function sendNotes(sending: Sending): Promise<void> {
  const { client, store, projectId, token } = sending;
  /** False if the next ones would fail as well. */
  const send = async ({ key, text, author }: KeptNote, renew = false): Promise<boolean> => {
    try {
      const bearer = await token(renew);
      if (bearer === null) return false;
      await client.request(
        'notesCreate',
        { params: { projectId }, body: { text, author }, bearer },
        { idempotencyKey: key, maxRetries: 0 },
      );
      store.remove(key);
      return true;
    } catch (error) {
      const note = store.list().find((one) => one.key === key);
      if (error instanceof ApiError && error.status === 401)
        return renew || !note ? false : send(note, true);
      const refused = error instanceof ApiError && !isRetryable(error);
      if (note) store.put({ ...note, tried: true, ...(refused && { error: error.message }) });
      return refused;
    }
  };
  const name = `biophony:notes/${sending.userId}/${projectId}`;
  await inTurn(sending.locks ?? null, name, new AbortController().signal, async () => {
    const waiting = store.list().filter(({ error }) => error === undefined);
    for (const note of [...waiting].reverse()) {
      // Another tab may have sent or removed it meanwhile.
      const now = store.list().find(({ key }) => key === note.key);
      if (now && !(await send(now))) return;
    }
  });
}

/** Sends all waiting notes of the signed-in account. Never throws. */
export async function sendWaitingNotes({ client, auth, uid }: Account): Promise<void> {
  const token = tokenOf(auth, uid);
  for (const projectId of projectsUnsent('notes', uid))
    await sendNotes({
      client,
      store: getNoteStore(uid, projectId),
      userId: uid,
      projectId,
      token,
      locks: navigator.locks ?? null,
    });
}
