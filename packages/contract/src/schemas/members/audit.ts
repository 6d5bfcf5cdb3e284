import * as z from 'zod';
import { Id, NextCursor, Timestamp } from '../shared/common.ts';

const facts = z
  .record(z.string(), z.unknown())
  .nullable()
  .describe('What of it changed; null where there was nothing');

/** An entry of a project's audit log; entries never change. */
export const AuditEntry = z.strictObject({
  audit_id: Id,
  at: Timestamp,
  actor_id: Id,
  actor: z.string().describe('Display name, at that time'),
  action: z.string().describe('The row of /api, such as membersUpdate'),
  object: z.string().describe('What it was done to, such as a member or a sample'),
  before: facts,
  after: facts,
  request_id: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export const Audit = z.strictObject({
  entries: z.array(AuditEntry).describe('Newest first'),
  next_cursor: NextCursor,
});
