import type { Database, SqlValue, Statement } from '../base/database.ts';

/**
 * Seconds before the mail: an upload has several batches, and the next may bring what one lacks.
 */
const waits: Readonly<Record<string, number>> = {
  'Analysis completed': 0,
  'Analysis failed': 0,
  'Dataset uploaded': 600,
};

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
  /** For a creation, the created object's ID, so that a retry adds no second event. */
  eventId?: string;
}

/** An event is recorded only if this holds. */
export interface When {
  sql: string;
  values: SqlValue[];
}

/**
 * Also marks the project as changed and queues the mail. Put these into the batch of the change.
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
