import type { Deps } from '../../ports/deps.ts';
import { compose } from './compose.ts';
import { invitationMails } from './invitation-mails.ts';
import { isWanted, mailEvent } from './mail-event.ts';
import { jsonMember } from '../../ports/dialect.ts';
import { workQueue, type MailQueue } from './work-queue.ts';

/**
 * Uploads that went on after this event have a later one, whose mail tells of both; so have those of which nothing arrived
 * and that were begun again, as another dataset of the name. An event of an earlier version has the name alone.
 */
async function isOvertaken({ db }: Deps, eventId: string): Promise<boolean> {
  const ofThis = (name: string) => jsonMember(db, 'this.metadata', name);
  const ofLater = (name: string) => jsonMember(db, 'later.metadata', name);
  const later = await db
    .prepare(
      `SELECT 1 FROM timeline_events AS this JOIN timeline_events AS later USING (project_id, action)
       JOIN mail_queue ON mail_queue.event_id = later.event_id
       WHERE this.event_id = ?1 AND later.event_id <> ?1 AND this.action = 'Dataset uploaded'
         AND ${ofThis('dataset_name')} = ${ofLater('dataset_name')}
         AND (coalesce(${ofThis('data_id')}, ${ofLater('data_id')}, '') = coalesce(${ofLater('data_id')}, ${ofThis('data_id')}, '')
           OR NOT EXISTS (SELECT 1 FROM files WHERE data_id = ${ofThis('data_id')} AND status = 'stored'))
         AND (later.timestamp, later.event_id) > (this.timestamp, this.event_id)`,
    )
    .bind(eventId)
    .first();
  return later !== null;
}

async function send(deps: Deps, eventId: string): Promise<void> {
  const event = await mailEvent(deps.db, eventId);
  if (!event?.to || !isWanted(event) || (await isOvertaken(deps, eventId))) return;
  const mail = await compose(deps, event);
  if (mail) await deps.mailer.send({ to: event.to, ...mail });
}

const eventMails: MailQueue = { table: 'mail_queue', key: 'event_id', send };

/** Sends what is due of a queue. Never throws. */
async function sendDue(deps: Deps, queue: MailQueue): Promise<void> {
  try {
    await workQueue(deps, queue);
  } catch (cause) {
    deps.log.error('Mails could not be sent and will be tried again', { cause: String(cause) });
  }
}

/** Sends the mails of events that are due, by the account's switches and to proved addresses alone. Never throws. */
export const sendMails = (deps: Deps): Promise<void> => sendDue(deps, eventMails);

/** Sends the invitations that are due. Never throws. */
export const sendInvitations = (deps: Deps): Promise<void> => sendDue(deps, invitationMails);
