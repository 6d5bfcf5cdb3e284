import type { ViewerLink } from '@biophony/contract';

/** A row of `viewer_links`, without its token. */
export interface LinkRow extends ViewerLink {
  project_id: string;
}

export const toLink = (row: LinkRow): ViewerLink => ({
  link_id: row.link_id,
  name: row.name,
  made_by: row.made_by,
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at,
});
