import { ApiError, isRetryable, type Requester } from '@biophony/sdk';
import { projectsUnsent } from '../base/unsent.ts';
import { type Account, tokenOf } from '../verdicts/account-token.ts';
import { inTurn, type Locks } from '../verdicts/verdict-queue.ts';
import { getNoteStore, type NoteStore } from './kept-notes.ts';

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
  const waitingNote = (key: string) => store.list().find((one) => one.key === key);
  /** False if the next ones would fail as well. */
  const send = async (key: string, renew = false): Promise<boolean> => {
    try {
      const bearer = await token(renew);
      if (bearer === null) return false;
      const note = waitingNote(key);
      // Another tab may have sent or removed it meanwhile.
      if (!note) return true;
      const { text, author } = note;
      // Before it is sent: a text changed after that would be lost with the answer.
      store.put({ ...note, tried: true });
      await client.request(
        'notesCreate',
        { params: { projectId }, body: { text, author }, bearer },
        { idempotencyKey: key, maxRetries: 0 },
      );
      store.remove(key);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return renew ? false : send(key, true);
      const refused = error instanceof ApiError && !isRetryable(error);
      const note = waitingNote(key);
      if (note && refused) store.put({ ...note, error: error.message });
      return refused;
    }
  };
  const name = `biophony:notes/${sending.userId}/${projectId}`;
  await inTurn(sending.locks ?? null, name, new AbortController().signal, async () => {
    const waiting = store.list().filter(({ error }) => error === undefined);
    for (const { key } of waiting.toReversed()) if (!(await send(key))) return;
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
