import type { Preferences } from '@biophony/contract';
import type { Database } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { firstRow, sql } from '../base/sql.ts';

/** Mail programs and browsers treat these as the dot of a domain (UTS 46). */
const dot = '[.\u3002\uFF0E\uFF61\u2024\uFE52]';
/** These are no top-level domains. */
const ending = '(?:csv|flac|json|m4a|mp3|ogg|parquet|txt|wav)(?![\\p{L}\\p{M}\\p{N}_.-])';
const beforeDomain = new RegExp(`(?<=\\S)${dot}(?=[\\p{L}\\p{M}]{2})(?!${ending})`, 'gu');
const address = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)/g;

/**
 * One line, no invisible characters, and spaces inside anything that would become a link (`evil.
 * example`). The reader may not know the author.
 */
export const mailLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+/gu, ' ')
    .replaceAll(/[/\\\uFF0F\uFF3C]{2,}/g, ' ')
    .replaceAll(/(?<=\p{L})[:\uFF1A](?=\S)/gu, '$& ')
    .replaceAll(/(?<=\S)[@\uFF20\uFE6B](?=\S)/g, ' $& ')
    .replaceAll(beforeDomain, '$& ')
    .replaceAll(address, (ip) => ip.replaceAll('.', '. '))
    .replaceAll(/ {2,}/g, ' ')
    .trim();

export interface MailEvent {
  action: string;
  metadata: Record<string, unknown>;
  projectId: string;
  title: string;
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

export async function mailEvent(db: Database, eventId: string): Promise<MailEvent | null> {
  const row = await firstRow<Row>(
    db,
    sql`SELECT action, metadata, project_id, title, preferences,
        CASE WHEN users.provider = 'builtin' THEN auth_users.email
          WHEN users.email_verified = 1 THEN users.email END AS email
      FROM timeline_events JOIN projects USING (project_id) JOIN users USING (user_id)
      LEFT JOIN auth_users ON users.provider = 'builtin' AND auth_users.id = users.subject
        AND auth_users."emailVerified" = 1
      WHERE event_id = ${eventId} AND users.deleted_at IS NULL`,
  );
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

export function isWanted({ action, preferences }: MailEvent): boolean {
  if (!preferences.emailNotifications) return false;
  return action.startsWith('Analysis')
    ? preferences.analysisNotifications
    : preferences.projectNotifications;
}

interface UploadCounts {
  stored: number;
  /** Reserved, but not uploaded. */
  lacking: number;
  /** Before upload. */
  refused: number;
}

/**
 * Null if the dataset is gone or complete. Events of earlier versions have only its name, which
 * several may share.
 */
async function filesOfUpload(
  db: Database,
  { projectId, metadata: { data_id: dataId, dataset_name: name } }: MailEvent,
): Promise<UploadCounts | null> {
  const chosen = sql`project_id = ${projectId}
    AND ${dataId === undefined ? sql`dataset_name` : sql`data_id`} = ${String(dataId ?? name ?? '')}`;
  const row = await firstRow<UploadCounts>(
    db,
    sql`SELECT count(*) FILTER (WHERE status = 'stored') AS stored,
        count(*) FILTER (WHERE status <> 'stored') AS lacking,
        (SELECT count(*) FROM refused_uploads AS asked JOIN datasets USING (data_id)
          WHERE ${chosen} AND NOT EXISTS (
            SELECT 1 FROM files WHERE files.data_id = asked.data_id AND files.filename = asked.filename
          )) AS refused
      FROM files JOIN datasets USING (data_id) WHERE ${chosen}`,
  );
  return row && row.lacking + row.refused > 0 ? row : null;
}

/** How the analyses of a batch ended. */
export interface EndedBatch {
  names: string[];
  total: number;
  completed: number;
  stopped: number;
  notStarted: number;
  /** By dataset, with the reason. */
  failed: { dataset: string; reason: string }[];
  analysed: number;
  refused: number;
  detections: number;
}

interface Mail {
  subject: string;
  text: string;
}

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const mailEnding = (baseUrl: string, projectId: string, which: string) => `
The project: ${baseUrl}/dashboard/projects/${projectId}

You get this mail because "${which}" is on in your Account Settings. Switch it off there to get no more of them:
${baseUrl}/dashboard/settings
`;

function analysisMail({ action, metadata, title }: MailEvent): Mail {
  const type = mailLine(String(metadata.analysis_type ?? ''));
  const failed = action === 'Analysis failed';
  const [analysed, refused, detections] = [
    number(metadata.files_analysed),
    number(metadata.files_refused),
    number(metadata.detections),
  ];
  const counts =
    analysed === null || refused === null
      ? ''
      : `${files(analysed)} analysed, ${files(refused)} refused${refused > 0 ? ' (files.csv among the results says why)' : ''}, ${detections ?? 0} detections.\n`;
  const reason = failed ? `${mailLine(String(metadata.error_message ?? ''))}\n` : '';
  return {
    subject: `Analysis ${failed ? 'failed' : 'completed'}: ${title}`,
    text: `The analysis ${type} in your project "${title}" ${failed ? 'has failed' : 'is complete'}.\n\n${reason}${counts}`,
  };
}

const failuresNamed = 20;
const grouped = (value: number) => value.toLocaleString('en-US');
const groupedFiles = (count: number) => (count === 1 ? '1 file' : `${grouped(count)} files`);

/** One mail for all analyses that were submitted together. */
export function batchMail(
  { config }: Pick<Deps, 'config'>,
  { projectId, title: rawTitle }: MailEvent,
  batch: EndedBatch,
): Mail {
  const title = mailLine(rawTitle);
  const { total, completed, failed, stopped, notStarted, analysed, refused, detections } = batch;
  const counts = [
    [completed, 'completed'],
    [failed.length, 'failed'],
    [stopped, 'stopped'],
    [notStarted, 'not started'],
  ] as const;
  const ends = counts
    .filter(([count]) => count > 0)
    .map(([count, how]) => `${grouped(count)} ${how}`)
    .join(', ');
  const named = failed
    .slice(0, failuresNamed)
    .map(({ dataset, reason }) => `- ${mailLine(dataset)}: ${mailLine(reason)}\n`);
  const unnamed = failed.length - named.length;
  return {
    subject:
      failed.length > 0
        ? `Analyses ended, ${grouped(failed.length)} failed: ${title}`
        : `Analyses completed: ${title}`,
    text: `${total === 1 ? '1 analysis' : `${grouped(total)} analyses`} ${mailLine(batch.names.join(', '))} in your project "${title}" ${total === 1 ? 'has' : 'have'} ended: ${ends}.

${groupedFiles(analysed)} analysed, ${grouped(refused)} refused${refused > 0 ? ' (files.csv among the results says why)' : ''}, ${grouped(detections)} detections.
${named.length > 0 ? `\nFailed:\n${named.join('')}` : ''}${unnamed > 0 ? `and ${grouped(unnamed)} more.\n` : ''}${mailEnding(config.baseUrl, projectId, 'Analysis Complete Notifications')}`,
  };
}

const uploadMail = (event: MailEvent, { stored, lacking, refused }: UploadCounts) => {
  const missing = lacking > 0 ? [`${files(lacking)} missing or refused`] : [];
  const unsent = refused > 0 ? [`${files(refused)} refused before they were sent`] : [];
  const where = [
    ...(lacking > 0 ? ['The project lists them with the reasons.'] : []),
    ...(refused > 0
      ? [
          'Why files were refused before they were sent stands where you uploaded: on the receipt, or on the page.',
        ]
      : []),
  ];
  return {
    subject: `Upload with missing files: ${event.title}`,
    text: `The upload of "${mailLine(String(event.metadata.dataset_name ?? ''))}" to your project "${event.title}" has ended, and not all files arrived.

${[`${files(stored)} stored`, ...missing, ...unsent].join(', ')}. ${where.join(' ')} Keep the card, and run the same upload again: only what is missing is sent.
`,
  };
};

export async function compose({ db, config }: Deps, rawEvent: MailEvent): Promise<Mail | null> {
  const event = { ...rawEvent, title: mailLine(rawEvent.title) };
  const end = (which: string) => mailEnding(config.baseUrl, event.projectId, which);
  if (event.action !== 'Dataset uploaded') {
    const mail = analysisMail(event);
    return { ...mail, text: mail.text + end('Analysis Complete Notifications') };
  }
  const counts = await filesOfUpload(db, event);
  if (!counts) return null;
  const mail = uploadMail(event, counts);
  return { ...mail, text: mail.text + end('Project Updates') };
}
