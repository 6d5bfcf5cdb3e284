import * as z from 'zod';
import { memberRoles } from '../../constants/roles.ts';
import { Id, NextCursor, Timestamp } from '../shared/common.ts';

export const MemberRole = z
  .enum(memberRoles)
  .describe(
    'manager: everything but the project itself; reviewer: reads and reviews; viewer: reads',
  );
export type MemberRole = z.infer<typeof MemberRole>;

export const Member = z.strictObject({
  user_id: Id,
  display_name: z.string(),
  email: z.string().nullable().describe('For the owner and managers; null for others'),
  role: z.enum(['owner', ...memberRoles]),
  since: Timestamp,
});
export type Member = z.infer<typeof Member>;
export const Members = z.strictObject({
  members: z.array(Member).describe('The owner first, then by the time of joining'),
  next_cursor: NextCursor,
});
export const MemberUpdate = z.strictObject({ role: MemberRole });
export const MemberAnswer = z.strictObject({ member: Member });
