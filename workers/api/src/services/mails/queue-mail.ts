import type { Database, Statement } from '../../ports/database.ts';

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
export function queueMail(
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
