import * as z from 'zod';
import { limits } from '../../constants/limits.ts';
import { Id, named, NextCursor, RandomSecret, Timestamp } from '../shared/common.ts';

export const ViewerLink = z.strictObject({
  link_id: Id,
  name: z.string().describe('For whom it is'),
  made_by: z.string().describe('Display name'),
  created_at: Timestamp,
  expires_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
export type ViewerLink = z.infer<typeof ViewerLink>;
export const ViewerLinks = z.strictObject({
  links: z.array(ViewerLink).describe('Those that still open the project, newest first'),
  next_cursor: NextCursor,
});
export const ViewerLinkCreate = z.strictObject({
  name: named(limits.viewer_link_name_length),
  days: z.int().min(1).max(limits.viewer_link_days).optional().describe('30 where it is absent'),
});
export const ViewerLinkMade = z.strictObject({
  link: ViewerLink,
  token: RandomSecret.describe('Told once: the page of shared projects with #TOKEN is the link'),
});
export const ViewerLinkOpen = z.strictObject({ token: RandomSecret });
export const ViewerLinkOpened = z.strictObject({
  token: z.string().describe('A JWT of type embed+jwt, to read the project with'),
  expires_at: Timestamp,
  project_id: Id,
  project_title: z.string(),
});
