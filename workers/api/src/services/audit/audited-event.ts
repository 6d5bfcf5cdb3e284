import type { Context } from '../../http/handler.ts';
import type { Statement } from '../../ports/database.ts';
import { recordEvent, type ProjectEvent, type When } from '../timeline/record-event.ts';
import { auditLine, type AuditLine } from './audit-line.ts';

/** Statements that record an event of a call, and a line of the audit where the event was recorded; for the batch of the change. */
export function auditedEvent(
  ctx: Context,
  { eventId = crypto.randomUUID(), ...event }: Omit<ProjectEvent, 'now'>,
  line: Omit<AuditLine, 'projectId'>,
  when?: When,
): Statement[] {
  return [
    ...recordEvent(ctx.deps.db, { ...event, eventId, now: ctx.now }, when),
    ...auditLine(
      ctx,
      { ...line, projectId: event.projectId },
      { sql: 'EXISTS (SELECT 1 FROM timeline_events WHERE event_id = ?)', values: [eventId] },
      eventId,
    ),
  ];
}
