import type { Preferences } from '@biophony/contract';
import type { Database } from '../../ports/database.ts';

/** An event with what its mail needs to know. */
export interface MailEvent {
  action: string;
  metadata: Record<string, unknown>;
  projectId: string;
  title: string;
  /** Null where no address was proved to be theirs. */
  to: string | null;
  preferences: Preferences;
}

interface Row {
  action: string;
  metadata: string;
  project_id: string;
  title: string;
  email: string | null;
  preferences: string;
}

/** Reads an event of the timeline; null when its project is gone. */
export async function mailEvent(db: Database, eventId: string): Promise<MailEvent | null> {
  const row = await db
    .prepare(
      `SELECT action, metadata, project_id, title, preferences,
         CASE WHEN users.provider = 'builtin' THEN auth_users.email
              WHEN users.email_verified = 1 THEN users.email END AS email
       FROM timeline_events JOIN projects USING (project_id) JOIN users USING (user_id)
       LEFT JOIN auth_users ON users.provider = 'builtin' AND auth_users.id = users.subject
         AND auth_users."emailVerified" = 1
       WHERE event_id = ? AND users.deleted_at IS NULL`,
    )
    .bind(eventId)
    .first<Row>();
  return (
    row && {
      action: row.action,
      metadata: JSON.parse(row.metadata) as Record<string, unknown>,
      projectId: row.project_id,
      title: row.title,
      to: row.email,
      preferences: {
        emailNotifications: true,
        projectNotifications: true,
        analysisNotifications: true,
        ...(JSON.parse(row.preferences) as Partial<Preferences>),
      },
    }
  );
}

/** Whether the switches in Account Settings ask for the mail. */
export function isWanted({ action, preferences }: MailEvent): boolean {
  if (!preferences.emailNotifications) return false;
  return action.startsWith('Analysis')
    ? preferences.analysisNotifications
    : preferences.projectNotifications;
}

/** Files of a dataset by what became of them. */
export interface UploadCounts {
  stored: number;
  /** Storage was reserved for it, and it is not here. */
  lacking: number;
  /** Refused by the service before they were sent. */
  refused: number;
}

/**
 * Files of the dataset an event tells of, as they are now. Null when it is gone or is whole. A name may be that of several
 * datasets; events of earlier versions have nothing else.
 */
export async function filesOfUpload(
  db: Database,
  { projectId, metadata: { data_id: dataId, dataset_name: name } }: MailEvent,
): Promise<UploadCounts | null> {
  const chosen = `project_id = ?1 AND ${dataId === undefined ? 'dataset_name' : 'data_id'} = ?2`;
  const row = await db
    .prepare(
      `SELECT count(*) FILTER (WHERE status = 'stored') AS stored,
         count(*) FILTER (WHERE status <> 'stored') AS lacking,
         (SELECT count(*) FROM refused_uploads AS asked JOIN datasets USING (data_id)
          WHERE ${chosen} AND NOT EXISTS (
            SELECT 1 FROM files WHERE files.data_id = asked.data_id AND files.filename = asked.filename
          )) AS refused
       FROM files JOIN datasets USING (data_id) WHERE ${chosen}`,
    )
    .bind(projectId, String(dataId ?? name ?? ''))
    .first<UploadCounts>();
  return row && row.lacking + row.refused > 0 ? row : null;
}
