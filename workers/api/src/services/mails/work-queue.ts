import type { Deps } from '../../ports/deps.ts';

const mailsAtOnce = 20;
const mostAttempts = 5;
/** Seconds before the second attempt; each further one waits four times as long. */
const firstPause = 60;
const keptMs = 86_400_000;

/** A table of mails to send; its columns `queued_at`, `due_at` and `attempts` are those of `mail_queue`. */
export interface MailQueue {
  table: 'mail_queue' | 'invitation_mails';
  /** What the mail is about: the key of the table. */
  key: 'event_id' | 'invitation_id';
  /** Sends the mail, or does nothing where it is not wanted any more. */
  send(deps: Deps, id: string): Promise<void>;
}

interface Entry {
  id: string;
  attempts: number;
}

/** Takes an entry for this process alone; false when another one has it. */
async function claim({ db }: Deps, { table, key }: MailQueue, { id, attempts }: Entry) {
  const { meta } = await db
    .prepare(
      `UPDATE ${table} SET due_at = NULL, attempts = attempts + 1 WHERE ${key} = ? AND attempts = ? AND due_at IS NOT NULL`,
    )
    .bind(id, attempts)
    .run();
  return meta.changes > 0;
}

async function work(deps: Deps, queue: MailQueue, entry: Entry): Promise<void> {
  const { db, clock, log } = deps;
  if (!(await claim(deps, queue, entry))) return;
  const of = (sql: string, ...values: string[]) =>
    db
      .prepare(sql)
      .bind(...values, entry.id)
      .run();
  try {
    await queue.send(deps, entry.id);
  } catch (cause) {
    const last = entry.attempts + 1 >= mostAttempts;
    log.error(last ? 'A mail was given up' : 'A mail was not sent and will be tried again', {
      [queue.key]: entry.id,
      cause: String(cause),
    });
    if (!last) {
      const pause = firstPause * 4 ** entry.attempts * 1000;
      const due = new Date(clock.now().getTime() + pause).toISOString();
      await of(`UPDATE ${queue.table} SET due_at = ? WHERE ${queue.key} = ?`, due);
      return;
    }
  }
  await of(`DELETE FROM ${queue.table} WHERE ${queue.key} = ?`);
}

/**
 * Sends the mails of a queue that are due. Each goes out once at most, with five attempts where the mail server refuses;
 * whatever is cut off while it is sent is not sent again.
 */
export async function workQueue(deps: Deps, queue: MailQueue): Promise<void> {
  const now = deps.clock.now();
  await deps.db
    .prepare(`DELETE FROM ${queue.table} WHERE due_at IS NULL AND queued_at < ?`)
    .bind(new Date(now.getTime() - keptMs).toISOString())
    .run();
  const { results } = await deps.db
    .prepare(
      `SELECT ${queue.key} AS id, attempts FROM ${queue.table} WHERE due_at <= ? ORDER BY due_at LIMIT ${mailsAtOnce}`,
    )
    .bind(now.toISOString())
    .all<Entry>();
  for (const entry of results) await work(deps, queue, entry);
}
