import type { Database, SqlValue, Statement } from '../base/database.ts';

/**
 * Seconds after an event before its mail: an upload comes in several batches, each with an end of its own, and what
 * one lacks the next may bring.
 */
const waits: Readonly<Record<string, number>> = {
  'Analysis completed': 0,
  'Analysis failed': 0,
  'Dataset uploaded': 600,
};

/** Queues the mail of an event where it is one that people are told of, and was recorded. One event has one mail. */
function queueMail(
  db: Database,
  event: { eventId: string; action: string; now: Date },
): Statement[] {
  const wait = waits[event.action];
  if (wait === undefined) return [];
  const due = new Date(event.now.getTime() + wait * 1000).toISOString();
  return [
    db
      .prepare(
        `INSERT INTO mail_queue (event_id, queued_at, due_at)
         SELECT event_id, timestamp, ? FROM timeline_events WHERE event_id = ? ON CONFLICT DO NOTHING`,
      )
      .bind(due, event.eventId),
  ];
}

/** What the timeline calls the things that happen to a project. */
export type Action =
  | 'Project created'
  | 'Title changed'
  | 'Description changed'
  | 'Note added'
  | 'Note changed'
  | 'Note deleted'
  | 'Public access changed'
  | 'Places hidden'
  | 'Places shown'
  | 'Tag added'
  | 'Tag removed'
  | 'Dataset created'
  | 'Dataset uploaded'
  | 'Dataset deleted'
  | 'File refused'
  | 'File damaged'
  | 'Analysis created'
  | 'Analysis queued'
  | 'Analysis started'
  | 'Analysis completed'
  | 'Analysis failed'
  | 'Analysis cancelled'
  | 'Analysis deleted'
  | 'Site created'
  | 'Site deleted'
  | 'Deployment sheet imported'
  | 'Deployments created'
  | 'Deployment deleted'
  | 'Clock corrected'
  | 'Clock correction reverted'
  | 'Sample created'
  | 'Calibration created';

export interface ProjectEvent {
  projectId: string;
  action: Action;
  metadata: Record<string, unknown>;
  now: Date;
  /** Its own id where it tells that a thing was made: that of the thing, so that no repeat of the call tells it again. */
  eventId?: string;
}

/** An SQL condition with its values; the event is recorded only where it holds. */
export interface When {
  sql: string;
  values: SqlValue[];
}

/**
 * Statements that add an event, mark the project as changed and queue the mail of the event, where it has one; they belong
 * into the batch of the change itself.
 */
export function recordEvent(db: Database, event: ProjectEvent, when?: When): Statement[] {
  const eventId = event.eventId ?? crypto.randomUUID();
  const at = event.now.toISOString();
  return [
    db
      .prepare(
        `INSERT INTO timeline_events (event_id, project_id, action, timestamp, metadata)
         SELECT ?, project_id, ?, ?, ? FROM projects WHERE project_id = ? AND (${when?.sql ?? 'true'})
         ON CONFLICT (event_id) DO NOTHING`,
      )
      .bind(
        eventId,
        event.action,
        at,
        JSON.stringify(event.metadata),
        event.projectId,
        ...(when?.values ?? []),
      ),
    db
      .prepare(
        `UPDATE projects SET updated_at = CASE WHEN updated_at < ?1 THEN ?1 ELSE updated_at END WHERE project_id = ?2
         AND EXISTS (SELECT 1 FROM timeline_events WHERE event_id = ?3)`,
      )
      .bind(at, event.projectId, eventId),
    ...queueMail(db, { eventId, action: event.action, now: event.now }),
  ];
}
