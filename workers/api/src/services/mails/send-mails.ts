import type { Deps } from '../../ports/deps.ts';
import { compose } from './compose.ts';
import { isWanted, mailEvent } from './mail-event.ts';
import { jsonMember } from '../../ports/dialect.ts';

const mailsAtOnce = 20;
const mostAttempts = 5;
/** Seconds before the second attempt; each further one waits four times as long. */
const firstPause = 60;
const keptMs = 86_400_000;

interface Entry {
  event_id: string;
  attempts: number;
}

/** Takes an entry for this process alone; false when another one has it. */
async function claim({ db }: Deps, { event_id, attempts }: Entry): Promise<boolean> {
  const { meta } = await db
    .prepare(
      'UPDATE mail_queue SET due_at = NULL, attempts = attempts + 1 WHERE event_id = ? AND attempts = ? AND due_at IS NOT NULL',
    )
    .bind(event_id, attempts)
    .run();
  return meta.changes > 0;
}

/** Uploads that went on after this event have a later one, whose mail tells of both. */
const isOvertaken = async ({ db }: Deps, eventId: string): Promise<boolean> =>
  (await db
    .prepare(
      `SELECT 1 FROM timeline_events AS this JOIN timeline_events AS later USING (project_id, action)
       JOIN mail_queue ON mail_queue.event_id = later.event_id
       WHERE this.event_id = ?1 AND later.event_id <> ?1 AND this.action = 'Dataset uploaded'
         AND ${jsonMember(db, 'this.metadata', 'dataset_name')} = ${jsonMember(db, 'later.metadata', 'dataset_name')}
         AND (later.timestamp, later.event_id) > (this.timestamp, this.event_id)`,
    )
    .bind(eventId)
    .first()) !== null;

async function send(deps: Deps, eventId: string): Promise<void> {
  const event = await mailEvent(deps.db, eventId);
  if (!event?.to || !isWanted(event) || (await isOvertaken(deps, eventId))) return;
  const mail = await compose(deps, event);
  if (mail) await deps.mailer.send({ to: event.to, ...mail });
}

async function work(deps: Deps, entry: Entry): Promise<void> {
  const { db, clock, log } = deps;
  if (!(await claim(deps, entry))) return;
  const of = (sql: string, ...values: string[]) =>
    db
      .prepare(sql)
      .bind(...values, entry.event_id)
      .run();
  try {
    await send(deps, entry.event_id);
  } catch (cause) {
    const last = entry.attempts + 1 >= mostAttempts;
    log.error(last ? 'A mail was given up' : 'A mail was not sent and will be tried again', {
      event_id: entry.event_id,
      cause: String(cause),
    });
    if (!last) {
      const pause = firstPause * 4 ** entry.attempts * 1000;
      const due = new Date(clock.now().getTime() + pause).toISOString();
      await of('UPDATE mail_queue SET due_at = ? WHERE event_id = ?', due);
      return;
    }
  }
  await of('DELETE FROM mail_queue WHERE event_id = ?');
}

/**
 * Sends the mails that are due, by the account's switches and to proved addresses alone. Each goes out once at most,
 * with five attempts where the mail server refuses; whatever is cut off while it is sent is not sent again. Never throws.
 */
export async function sendMails(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  try {
    await deps.db
      .prepare('DELETE FROM mail_queue WHERE due_at IS NULL AND queued_at < ?')
      .bind(new Date(now.getTime() - keptMs).toISOString())
      .run();
    const { results } = await deps.db
      .prepare(
        `SELECT event_id, attempts FROM mail_queue WHERE due_at <= ? ORDER BY due_at LIMIT ${mailsAtOnce}`,
      )
      .bind(now.toISOString())
      .all<Entry>();
    for (const entry of results) await work(deps, entry);
  } catch (cause) {
    deps.log.error('Mails could not be sent and will be tried again', { cause: String(cause) });
  }
}
