import { limits, type MemberRole } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { seal, unseal } from '../base/secrets.ts';
import { allRows, firstRow, jsonMember, name, run, type Sql, sql } from '../base/sql.ts';
import { titleForOthers } from '../identity/places.ts';
import { readBatch } from './batches.ts';
import { batchMail, compose, isWanted, mailEvent, mailLine } from './mail-text.ts';

const mailsAtOnce = 20;
const mostAttempts = 5;
/** Seconds before the second attempt; each later wait is four times as long. */
const firstPause = 60;
/** Seconds before it is looked again whether a batch has ended. */
const batchPause = 60;
const keptMs = 86_400_000;

/** Columns `queued_at`, `due_at` and `attempts` are those of `mail_queue`. */
interface MailQueue {
  table: 'mail_queue' | 'invitation_mails';
  key: 'event_id' | 'invitation_id';
  /** Answers `wait` if it is too early. */
  send(deps: Deps, id: string): Promise<'wait' | void>;
}

interface Entry {
  id: string;
  attempts: number;
}

async function claim({ db }: Deps, { table, key }: MailQueue, { id, attempts }: Entry) {
  const changes = await run(
    db,
    sql`UPDATE ${name(table)} SET due_at = NULL, attempts = attempts + 1
      WHERE ${name(key)} = ${id} AND attempts = ${attempts} AND due_at IS NOT NULL`,
  );
  return changes > 0;
}

async function work(deps: Deps, queue: MailQueue, entry: Entry): Promise<void> {
  const { db, clock, log } = deps;
  if (!(await claim(deps, queue, entry))) return;
  const [table, isThis] = [name(queue.table), sql`${name(queue.key)} = ${entry.id}`];
  const dueIn = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString();
  try {
    if ((await queue.send(deps, entry.id)) === 'wait') {
      const { attempts } = entry;
      await run(
        db,
        sql`UPDATE ${table} SET due_at = ${dueIn(batchPause)}, attempts = ${attempts} WHERE ${isThis}`,
      );
      return;
    }
  } catch (cause) {
    const last = entry.attempts + 1 >= mostAttempts;
    log.error(last ? 'A mail was given up' : 'A mail was not sent and will be tried again', {
      [queue.key]: entry.id,
      cause: String(cause),
    });
    if (!last) {
      const due = dueIn(firstPause * 4 ** entry.attempts);
      await run(db, sql`UPDATE ${table} SET due_at = ${due} WHERE ${isThis}`);
      return;
    }
  }
  await run(db, sql`DELETE FROM ${table} WHERE ${isThis}`);
}

/** Sends each mail at most once, with five attempts; interrupted ones are not sent again. */
async function workQueue(deps: Deps, queue: MailQueue): Promise<void> {
  const now = deps.clock.now();
  await run(
    deps.db,
    sql`DELETE FROM ${name(queue.table)}
      WHERE due_at IS NULL AND queued_at < ${new Date(now.getTime() - keptMs).toISOString()}`,
  );
  const results = await allRows<Entry>(
    deps.db,
    sql`SELECT ${name(queue.key)} AS id, attempts FROM ${name(queue.table)}
      WHERE due_at <= ${now.toISOString()} ORDER BY due_at LIMIT ${mailsAtOnce}`,
  );
  for (const entry of results) await work(deps, queue, entry);
}

const purpose = 'biophony invitation mails';

/**
 * The token is encrypted with the server's secret, so that a copy of the database opens nothing,
 * and removed with the entry.
 */
export async function queueInvitationMail(
  { config, clock }: Deps,
  invitationId: string,
  token: string,
): Promise<Sql[]> {
  const at = clock.now().toISOString();
  return [
    sql`INSERT INTO invitation_mails (invitation_id, sealed_token, queued_at, due_at)
      SELECT invitation_id, ${await seal(config, purpose, token)}, ${at}, ${at} FROM invitations
      WHERE invitation_id = ${invitationId}`,
  ];
}

interface Invited {
  sealed_token: string;
  email: string | null;
  role: MemberRole;
  invited_by: string;
  project_id: string;
}

const may: Record<MemberRole, string> = {
  manager: 'upload, analyse, review and invite others',
  reviewer: 'look, listen and say whether detections are right',
  viewer: 'look and listen',
};

const days = limits.invitation_seconds / 86_400;

async function send({ db, config, clock, mailer }: Deps, invitationId: string): Promise<void> {
  const invitation = await firstRow<Invited>(
    db,
    sql`SELECT sealed_token, invitations.email, role, invited_by, projects.project_id FROM invitation_mails
      JOIN invitations USING (invitation_id) JOIN projects USING (project_id)
      JOIN users ON users.user_id = projects.user_id
      WHERE invitation_id = ${invitationId} AND accepted_at IS NULL AND revoked_at IS NULL
        AND expires_at > ${clock.now().toISOString()}
        AND users.deleted_at IS NULL AND users.suspended_at IS NULL`,
  );
  if (!invitation || invitation.email === null) return;
  const token = await unseal(config, purpose, invitation.sealed_token);
  const by = mailLine(invitation.invited_by) || 'Somebody';
  const title = mailLine(await titleForOthers(db, invitation.project_id));
  await mailer.send({
    to: invitation.email,
    subject: `Invitation to the project "${title}" on Biophony`,
    text: `${by} invites you to the project "${title}" on Biophony as ${invitation.role}: you can ${may[invitation.role]}.

Accept within ${days} days, with the account of this address:
${config.baseUrl}/invitation#${token}

If you do not know what this is about, do nothing: the invitation ends by itself.
`,
  });
}

const invitationMails: MailQueue = { table: 'invitation_mails', key: 'invitation_id', send };

/**
 * A later event of the upload has a mail that covers both; so does an upload restarted as another
 * dataset of that name. Events of earlier versions have only the name.
 */
async function isOvertaken({ db }: Deps, eventId: string): Promise<boolean> {
  const [thisName, thisId] = [
    jsonMember(sql`this.metadata`, 'dataset_name'),
    jsonMember(sql`this.metadata`, 'data_id'),
  ];
  const [laterName, laterId] = [
    jsonMember(sql`later.metadata`, 'dataset_name'),
    jsonMember(sql`later.metadata`, 'data_id'),
  ];
  const later = await firstRow(
    db,
    sql`SELECT 1 FROM timeline_events AS this JOIN timeline_events AS later USING (project_id, action)
      JOIN mail_queue ON mail_queue.event_id = later.event_id
      WHERE this.event_id = ${eventId} AND later.event_id <> ${eventId}
        AND this.action = 'Dataset uploaded'
        AND ${thisName} = ${laterName}
        AND (coalesce(${thisId}, ${laterId}, '') = coalesce(${laterId}, ${thisId}, '')
          OR NOT EXISTS (SELECT 1 FROM files WHERE data_id = ${thisId} AND status = 'stored'))
        AND (later.timestamp, later.event_id) > (this.timestamp, this.event_id)`,
  );
  return later !== null;
}

async function sendEvent(deps: Deps, eventId: string): Promise<'wait' | void> {
  const event = await mailEvent(deps.db, eventId);
  if (!event?.to || !isWanted(event) || (await isOvertaken(deps, eventId))) return;
  const batch = await readBatch(deps, event, eventId);
  if (batch === 'overtaken') return;
  if (batch === 'open') return 'wait';
  const mail = batch ? batchMail(deps, event, batch) : await compose(deps, event);
  if (mail) await deps.mailer.send({ to: event.to, ...mail });
}

const eventMails: MailQueue = { table: 'mail_queue', key: 'event_id', send: sendEvent };

/** Never throws. */
async function sendDue(deps: Deps, queue: MailQueue): Promise<void> {
  try {
    await workQueue(deps, queue);
  } catch (cause) {
    deps.log.error('Mails could not be sent and will be tried again', { cause: String(cause) });
  }
}

/** By the account's switches, to verified addresses only. Never throws. */
export const sendMails = (deps: Deps): Promise<void> => sendDue(deps, eventMails);

/** Never throws. */
export const sendInvitations = (deps: Deps): Promise<void> => sendDue(deps, invitationMails);
